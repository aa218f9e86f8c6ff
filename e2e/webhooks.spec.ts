import { expectAccessible, expectPageAccessible } from './accessible.ts';
import { callAs } from './calls.ts';
import { register } from './sign-up.ts';
import { expect, test } from './strict.ts';

/** A host that does not exist in DNS. */
const URL = 'https://hooks.example.invalid/lanterns';
/** No post is sent to this channel, because the test triggers none. */
const CHANNEL = 'https://discord.com/api/webhooks/1184472015540244501/no-token-at-all';

test('game master connects and removes a Discord channel; creates, tests, pauses and deletes a webhook, and rotates its secret', async ({
  page,
}) => {
  test.slow();
  await register(page);
  const { id } = await callAs(page)('post', 'parties', { party: { name: 'The Lanterns' } });
  await page.goto(`/parties/${id}`);
  await page.getByRole('link', { name: 'Discord and webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible();
  await expectPageAccessible(page, 'partyWebhooks');

  await page.getByRole('button', { name: 'Connect channel' }).click();
  const connectDialog = page.getByRole('dialog', { name: 'Connect Discord channel' });
  await connectDialog.getByRole('textbox', { name: /Webhook URL/ }).fill(CHANNEL);
  await connectDialog.getByRole('button', { name: 'Connect channel' }).click();
  await expect(page.getByText('https://discord.com/api/webhooks/1184472015540244501/…')).toBeVisible();
  await expectAccessible(page, 'Discord channel');
  await page.getByRole('button', { name: 'Remove channel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove channel' }).click();
  await expect(page.getByRole('button', { name: 'Connect channel' })).toBeVisible();

  await page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  await dialog.getByRole('textbox', { name: /URL/ }).fill(URL);
  await dialog.getByRole('textbox', { name: /Description/ }).fill('Discord bridge');
  await dialog.getByRole('radio', { name: 'Chosen types' }).check({ force: true });
  await expect(dialog.getByRole('checkbox', { name: 'item.moved' })).toBeVisible();
  await expectAccessible(page, 'creating a webhook');
  await dialog.getByRole('radio', { name: 'All events' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy the signing secret' });
  await expect(secretDialog.locator('code')).toHaveText(/^whsec_/);
  const firstSecret = await secretDialog.locator('code').innerText();
  await expectAccessible(page, 'secret of a webhook');
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')).toHaveCount(1);

  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Options for Discord bridge' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Send test event');
  const deliveries = page.getByRole('list', { name: 'Deliveries' });
  await expect(deliveries.getByText('webhook.test', { exact: true })).toBeVisible();
  await deliveries.getByText('Details').click();
  await expect(deliveries.getByText('"type":"webhook.test"')).toBeVisible();
  await expectAccessible(page, 'delivery log of a webhook');

  await choose('Rotate secret');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(secretDialog.locator('code')).toHaveText(/^whsec_/);
  expect(await secretDialog.locator('code').innerText()).not.toBe(firstSecret);
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(/^Requests are also signed with the previous secret until/)).toBeVisible();

  await choose('Pause');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await choose('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible();
});
