import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lootTemplateResponses, wyrmHoard } from '../../../../test/loot.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import MarketLootPage from './market-loot-page.tsx';

const otherTemplate = {
  ...wyrmHoard,
  visibility: 'public' as const,
  permissions: { edit: false, delete: false, rate: true },
};

function visit() {
  const server = fakeServer(lootTemplateResponses(otherTemplate));
  return { server, ...renderPage(<MarketLootPage />, { url: '/marketplace/loot' }) };
}

test('page requests public loot only, filtered by source', async () => {
  const { server, user } = visit();
  const card = await screen.findByRole('article', { name: wyrmHoard.name });
  expect(within(card).getByText('Used by 4 people')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: /Source/ }));
  await user.click(await screen.findByRole('option', { name: 'Boss' }));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('source_type=boss'));
  for (const { path } of server.requests.filter((request) => request.path.includes('/loot_templates?')))
    expect(path).toContain('visibility=public');
});

test('preview lists the possible contents', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: `Preview ${wyrmHoard.name}` }));
  const dialog = await screen.findByRole('dialog', { name: wyrmHoard.name });
  const contents = await within(dialog).findByRole('list', { name: 'Contents' });
  expect(within(contents).getByText('Torch')).toBeDefined();
  expect(within(dialog).getByRole('link', { name: 'Open and rate' }).getAttribute('href')).toBe(
    `/loot/templates/${wyrmHoard.id}`,
  );
});
