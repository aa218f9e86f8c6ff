import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, emberTemplate, templateResponses, torchLine } from '../../../../test/shops.ts';
import MarketShopsPage from './market-shops-page.tsx';

const SEARCH = 'GET /api/v1/search/shops';
const creator = {
  id: mirelle.id,
  username: 'mirelle',
  is_self: false,
  item_templates_count: 0,
  shop_templates_count: 1,
  loot_templates_count: 0,
  uses_count: 9,
  average_rating: 4.6,
  ratings_count: 23,
};
const otherTemplate = { ...emberTemplate, permissions: { edit: false, delete: false, rate: true } };

function visit(url = '/marketplace/shops', responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({
    ...templateResponses(otherTemplate),
    [SEARCH]: { data: [otherTemplate], meta: pageMeta(1, { per_page: 12 }) },
    [`GET /api/v1/creators/${mirelle.id}`]: { data: creator },
    ...responses,
  });
  return { server, ...renderPage(<MarketShopsPage />, { url }) };
}

test('card shows creator, rating and uses; the most used shops are requested first', async () => {
  const { server } = visit();
  const card = await screen.findByRole('article', { name: 'Ember & Anvil' });
  expect(within(card).getByRole('link', { name: 'mirelle' }).getAttribute('href')).toBe(
    `/marketplace/creators/${mirelle.id}`,
  );
  expect(within(card).getByText('4.6 of 5 stars, 23 ratings')).toBeDefined();
  expect(within(card).getByText('Used by 9 people')).toBeDefined();
  expect(server.lastQuery(SEARCH)).toMatchObject({ sort: 'uses', direction: 'desc' });
});

test('order, type and search are sent, and the link to loot keeps only the search', async () => {
  const { server, user } = visit();
  await screen.findByRole('article', { name: 'Ember & Anvil' });
  await user.click(screen.getByRole('button', { name: 'Most used' }));
  await user.click(await screen.findByRole('menuitem', { name: /Newest/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search public shops' }), 'ember');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Blacksmith (3)' }));
  await waitFor(() =>
    expect(server.lastQuery(SEARCH)).toMatchObject({
      sort: 'created_at',
      direction: 'desc',
      search: 'ember',
      shop_type: 'blacksmith',
    }),
  );
  const links = within(screen.getByRole('navigation', { name: 'Marketplace' }));
  expect(links.getByRole('link', { name: 'Loot' }).getAttribute('href')).toBe(
    '/marketplace/loot?search=ember',
  );
});

test('list of one creator’s shops can be changed to show all creators', async () => {
  const { server, user } = visit(`/marketplace/shops?creator_id=${mirelle.id}`);
  expect(await screen.findByText('Showing only content by')).toBeDefined();
  expect(server.lastQuery(SEARCH)).toMatchObject({ creator_id: mirelle.id });
  await user.click(screen.getByRole('button', { name: 'Show all creators' }));
  await waitFor(() => expect(server.lastQuery(SEARCH)).not.toHaveProperty('creator_id'));
});

test('preview lists the stock and duplicates the shop', async () => {
  const copy = { ...emberTemplate, id: '0192f0aa-0000-7000-8000-000000000401', name: 'Ember & Anvil (copy)' };
  const { user } = visit('/marketplace/shops', {
    [`POST /api/v1/shop_templates/${otherTemplate.id}/clone`]: { status: 201, data: copy },
  });
  await user.click(await screen.findByRole('button', { name: 'Preview Ember & Anvil' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ember & Anvil' });
  const stock = await within(dialog).findByRole('list', { name: 'Stock' });
  expect(within(stock).getByText('Torch')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByText('"Ember & Anvil (copy)" created')).toBeDefined();
});

test('preview keeps its page when the list is fetched again, and starts on the first page when it is reopened', async () => {
  const stockPath = `GET /api/v1/shop_templates/${otherTemplate.id}/items`;
  const { user, client, server } = visit('/marketplace/shops', {
    [stockPath]: { data: [torchLine], meta: pageMeta(200, { total_pages: 2 }) },
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Preview Ember & Anvil' }));
    return screen.findByRole('dialog', { name: 'Ember & Anvil' });
  };
  const dialog = await open();
  await user.click(await within(dialog).findByRole('button', { name: /Next/ }));
  await waitFor(() => expect(server.lastQuery(stockPath)).toMatchObject({ page: '2' }));
  server.on(SEARCH, {
    data: [otherTemplate, { ...otherTemplate, id: emberShop.id, name: 'The Red Anvil' }],
    meta: pageMeta(2, { per_page: 12 }),
  });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(2));
  expect(server.lastQuery(stockPath)).toMatchObject({ page: '2' });
  await user.keyboard('{Escape}');
  await open();
  await waitFor(() => expect(server.lastQuery(stockPath)).toMatchObject({ page: '1' }));
});

test('page shows loading, error and empty states', async () => {
  const { server, user } = visit('/marketplace/shops', {
    [SEARCH]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  expect(screen.getByRole('status', { name: 'Loading public shops' })).toBeDefined();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(SEARCH, { data: [], meta: pageMeta(0, { per_page: 12 }) });
  await user.click(retry);
  expect(await screen.findByText('No public shops found')).toBeDefined();
});
