import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, stackOf, torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { TRANSACTION } from '../../../../test/undo.ts';
import MarketplacePage from './marketplace-page.tsx';

const SEARCH = 'GET /api/v1/search/items';
const ratedTorch = { ...torchTemplate, average_rating: 4.3, rating: 4.3, ratings_count: 7 };

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({
    ...inventoryResponses(),
    [SEARCH]: { data: [ratedTorch], meta: pageMeta(1, { per_page: 50 }) },
    ...responses,
  });
  return { server, ...renderPage(<MarketplacePage />, { url: '/marketplace' }) };
}

test('page requests fifty public items at a time, and shows their ratings', async () => {
  const { server } = visit();
  expect(await screen.findByRole('link', { name: 'Torch' })).toBeDefined();
  expect(screen.getByText('4.3 of 5 stars, 7 ratings')).toBeDefined();
  expect(server.lastQuery(SEARCH)).toMatchObject({ per_page: '50' });
  expect(screen.getByRole('heading', { level: 1, name: 'Public items' })).toBeDefined();
});

test('filters by tags, weight, rarity and rating are sent in one request', async () => {
  const { server, user } = visit();
  await screen.findByRole('link', { name: 'Torch' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.type(await screen.findByRole('textbox', { name: 'Tags' }), 'light,warm');
  await user.type(screen.getByRole('textbox', { name: 'To (lb)' }), '5');
  await user.tab();
  await user.click(screen.getByRole('button', { name: /Rarity/ }));
  await user.click(await screen.findByRole('option', { name: 'Rare' }));
  await user.click(screen.getByRole('button', { name: /Rating/ }));
  await user.click(await screen.findByRole('option', { name: '4.0 stars or more' }));
  await waitFor(() =>
    expect(server.lastQuery(SEARCH)).toMatchObject({
      tags: 'light,warm',
      max_weight: '5',
      rarity: 'rare',
      min_rating: '4.0',
      page: '1',
    }),
  );
});

test('item of another user shows how many people use it, and the list can leave out the catalog', async () => {
  const otherItem = { ...ratedTorch, is_system: false, uses_count: 2 };
  const { server, user } = visit({ [SEARCH]: { data: [otherItem], meta: pageMeta(1, { per_page: 50 }) } });
  expect(await screen.findByText(/Used by 2 people/)).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'From other users' }));
  await waitFor(() => expect(server.lastQuery(SEARCH)).toMatchObject({ origin: 'users' }));
});

test('categories have counts for all items, but not for items from other users only', async () => {
  const tags = [{ tag: 'category:gear', count: 92 }];
  const { user } = visit({ 'GET /api/v1/item_templates/tags': { data: tags, meta: pageMeta(1) } });
  expect(await screen.findByRole('radio', { name: 'Gear 92' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'From other users' }));
  expect(await screen.findByRole('radio', { name: 'Gear' })).toBeDefined();
});

test('item is added to the user’s own container', async () => {
  const { user } = visit({
    'POST /api/v1/item_instances': {
      status: 201,
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION, item_instance_ids: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Torch to a container' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Torch' });
  await user.click(await within(dialog).findByRole('button', { name: 'Add to Backpack' }));
  expect(await screen.findByText('Torch added to Backpack')).toBeDefined();
});

test('page shows loading, empty and error states', async () => {
  const { server, user } = visit({ [SEARCH]: { status: 403, error: { code: 'FORBIDDEN' } } });
  expect(screen.getByRole('status', { name: 'Loading public items' })).toBeDefined();
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(SEARCH, { data: [], meta: pageMeta(0, { per_page: 50 }) });
  await user.click(retry);
  expect(await screen.findByText('No items found')).toBeDefined();
});
