import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// Lazy code is loaded in advance, so that no test waits for it.
beforeAll(() => import('./party-workspace.tsx'));

const ITEMS = `GET /api/v1/containers/${backpack.id}/items`;
const unavailable = { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } };

function visit() {
  setWidth(1440);
  const server = fakeServer(inventoryResponses());
  const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };
  return { server, ...renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` }) };
}

const leftPanel = async () => within(await screen.findByRole('region', { name: 'Left panel' }));

test.each([
  ['its containers', ['GET /api/v1/containers', 'GET /api/v1/characters']],
  ['the items of a container', [ITEMS]],
])('workspace stays on screen when %s cannot be fetched again', async (_, calls) => {
  const { server, client } = visit();
  expect(await (await leftPanel()).findByRole('row', { name: /Torch/ })).toBeDefined();
  for (const call of calls) server.on(call, unavailable);
  await act(() => client.invalidateQueries());
  await waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error'),
    ).toBe(true),
  );
  expect((await leftPanel()).getByRole('row', { name: /Torch/ })).toBeDefined();
});

test('failure to load the next page of items keeps the loaded items and can be retried', async () => {
  const { server, user } = visit();
  const rope = stackOf(1, { id: '0192f0aa-0000-7000-8000-000000000299', display_name: 'Rope' });
  const pageOf = (current_page: number) => ({
    data: [current_page === 1 ? stackOf(38) : rope],
    meta: pageMeta(2, { current_page, total_pages: 2 }),
  });
  server.on(ITEMS, ({ path }) => (path.includes('page=2') ? unavailable : pageOf(1)));
  expect(await screen.findByText('More items could not be loaded.', { exact: false })).toBeDefined();
  expect((await leftPanel()).getByRole('row', { name: /Torch/ })).toBeDefined();
  server.on(ITEMS, ({ path }) => pageOf(path.includes('page=2') ? 2 : 1));
  await user.click((await leftPanel()).getByRole('button', { name: 'Try Again' }));
  expect(await (await leftPanel()).findByRole('row', { name: /Rope/ })).toBeDefined();
  expect(screen.queryByText('More items could not be loaded.', { exact: false })).toBeNull();
});
