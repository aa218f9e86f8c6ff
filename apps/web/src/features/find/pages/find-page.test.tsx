import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { foundResponse, ringInShop, rope } from '../../../../test/found-items.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { setWidth } from '../../../../test/viewport.ts';
import FindPage from './find-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// The width that happy-dom starts with.
afterEach(() => setWidth(1024));

const PARTY_PATH = `/api/v1/parties/${lanterns.id}`;
const FIND = `GET ${PARTY_PATH}/find`;

function visit(response: FakeResponse = foundResponse([rope, ringInShop]), query = '') {
  const server = fakeServer({ [`GET ${PARTY_PATH}`]: { data: lanternsAs('player') }, [FIND]: response });
  const url = `/parties/${lanterns.id}/find${query}`;
  return { server, ...renderPage(<FindPage />, { url, path: '/parties/:id/find' }) };
}
const lastQuery = ({ requests }: ReturnType<typeof visit>['server']) =>
  Object.fromEntries(
    new URLSearchParams(
      requests
        .filter(({ path }) => path.includes('/find'))
        .at(-1)
        ?.path.split('?')[1],
    ),
  );

test('page lists items with their holders, and each row links to the place of its item', async () => {
  visit();
  const rows = within(await screen.findByRole('list', { name: 'Items found' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    `/containers/${rope.container_id}?search=Rope%2C%20hempen%20(50%20feet)`,
    `/shops/instances/${ringInShop.holder.id}`,
  ]);
  expect(rows[0]?.textContent).toContain('Nim Thistlewick · Backpack');
  expect(rows[1]?.textContent).toContain('Unidentified');
  expect(rows[1]?.textContent).toContain('Unlimited');
});

test('page shows the party in a breadcrumb, except on a phone', async () => {
  setWidth(1440);
  const { unmount } = visit();
  await screen.findByText('2 results');
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toContain(lanterns.name);
  unmount();
  setWidth(390);
  visit();
  await screen.findByText('2 results');
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Find' })).toBeDefined();
});

test('search and sort order in the URL are sent, but invalid filters are not; a chosen state and holder are sent too', async () => {
  const { server, user } = visit(undefined, '?search=rope&sort=holder&rarity=golden&holder_id=nobody');
  await screen.findByText('2 results');
  expect(lastQuery(server)).toMatchObject({ search: 'rope', sort: 'holder', direction: 'asc' });
  expect(lastQuery(server)).not.toHaveProperty('rarity');
  expect(lastQuery(server)).not.toHaveProperty('holder_id');
  await user.click(screen.getByRole('radio', { name: 'Unidentified' }));
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ identified: 'false' }));
  await user.click(await screen.findByRole('button', { name: /Held by/ }));
  await user.click(await screen.findByRole('option', { name: 'Ironhand Smithy (Shop)' }));
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ holder_id: ringInShop.holder.id }));
});

test('search without a match shows a message and offers to clear the filters', async () => {
  const { server, user } = visit(foundResponse([]), '?search=wand');
  expect(await screen.findByRole('heading', { name: 'No match for “wand”' })).toBeDefined();
  server.on(FIND, foundResponse([rope]));
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('1 result')).toBeDefined();
});

test('page warns that the search is incomplete if the party has too many items', async () => {
  visit(foundResponse([rope], false));
  expect(await screen.findByText('Search is incomplete')).toBeDefined();
});

test('failed search can be retried, and a missing party is reported', async () => {
  const { server, user, unmount } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(FIND, foundResponse([rope]));
  await user.click(retry);
  expect(await screen.findByText('1 result')).toBeDefined();
  unmount();
  fakeServer({
    [`GET ${PARTY_PATH}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } },
    [FIND]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } },
  });
  renderPage(<FindPage />, { url: `/parties/${lanterns.id}/find`, path: '/parties/:id/find' });
  expect(await screen.findByText('Party Not Found')).toBeDefined();
});
