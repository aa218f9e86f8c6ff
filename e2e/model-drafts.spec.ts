import type { Page } from '@playwright/test';
import { startModelServer, stopsAfter, streams } from '../apps/server/test/model-server.ts';
import { type E2eServer, startE2eServer } from '../scripts/e2e-server.ts';
import { expectAccessible } from './accessible.ts';
import { register } from './sign-up.ts';
import { test as anyTest, expect } from './strict.ts';

interface ModelServers {
  readonly model: Awaited<ReturnType<typeof startModelServer>>;
  readonly server: E2eServer;
}

// A separate server with a language model; no other server of the tests has one.
const test = anyTest.extend<object, ModelServers>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startModelServer();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, use) => {
      const server = await startE2eServer({ AI_URL: model.url, AI_MODEL: 'small' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
test.describe.configure({ mode: 'serial' });

const shop = (name: string) =>
  JSON.stringify({
    name,
    owner: 'Bo',
    description: '<b>Hot</b> iron.',
    lines: [
      { item: 'Dagger', quantity: 2, price_copper: null },
      { item: 'Plate armor', quantity: 1, price_copper: null },
    ],
  });

async function requestDraft(page: Page) {
  await page.getByRole('button', { name: 'Draft from a description' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('a poor smith');
  await dialog.getByRole('radio', { name: 'AI model' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  return dialog;
}

test('model draft can be canceled, falls back to the built-in generator, and fills the form', async ({
  page,
  model,
}) => {
  await register(page);
  await page.goto('/shops/templates/new');
  const before = model.abandoned();
  model.behave(stopsAfter('{"name":'.padEnd(120), 'hangs'));
  const dialog = await requestDraft(page);
  await expect(dialog.getByText(/AI model is writing…\s*1\d\d characters/)).toBeVisible();
  await expectAccessible(page, 'draft of the model in progress');
  await dialog.getByRole('button', { name: 'Cancel draft' }).click();
  await expect.poll(() => model.abandoned()).toBe(before + 1);
  model.behave(streams('Here is your shop!'));
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not a draft');
  await expectAccessible(page, 'draft of the model that failed');
  await dialog.getByRole('button', { name: 'Use the built-in generator' }).click();
  const panel = page.getByRole('region', { name: 'Draft' });
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText('Drafted by the AI model');

  model.behave(streams(shop('The Tidal Anvil')));
  await requestDraft(page);
  await expect(page.getByRole('textbox', { name: /Shop name/ })).toHaveValue('The Tidal Anvil');
  await expect(panel).toContainText('Drafted by the AI model');
  await expect(panel.getByRole('list', { name: 'Left out' })).toContainText('Plate armor');
  model.behave(streams(shop('The Salty Forge')));
  await panel.getByRole('button', { name: 'Try another' }).click();
  await expect(page.getByRole('textbox', { name: /Shop name/ })).toHaveValue('The Salty Forge');
  await page.getByRole('button', { name: 'Create shop' }).click();
  await expect(page.getByText('"The Salty Forge" created.')).toBeVisible();
  await expect(page.getByText('Dagger', { exact: true })).toBeVisible();
});
