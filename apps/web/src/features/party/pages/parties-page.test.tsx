import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import PartiesPage from './parties-page.tsx';

const LIST = 'GET /api/v1/parties';

const NO_INVITATIONS = { data: [], meta: pageMeta(0) };

function visit(
  response: FakeResponse,
  url = '/parties',
  invitations: FakeResponse | (() => Promise<FakeResponse>) = NO_INVITATIONS,
) {
  const server = fakeServer({
    [LIST]: response,
    'GET /api/v1/invitations': invitations,
    'GET /api/v1/dashboard': { data: { parties: [], invitations: [] } },
  });
  const query = () => {
    const lastRequest = server.requests.filter(({ path }) => path.startsWith('/api/v1/parties')).at(-1);
    return new URLSearchParams(lastRequest?.path.split('?')[1]);
  };
  return { server, query, ...renderPage(<PartiesPage />, { url }) };
}

test('card shows role, game system, setting, description, number of members and a link', async () => {
  const saltmarsh = lanternsAs('player', {
    id: '0192f0aa-0000-7000-8000-000000000011',
    name: 'Saltmarsh',
    setting: 'The southern coast',
    member_count: 1,
  });
  visit({ data: [lanternsAs('gm'), saltmarsh], meta: pageMeta(2) });
  expect(screen.getByRole('heading', { level: 1, name: 'My Parties' })).toBeDefined();
  expect(screen.getByText('Manage your parties and join others')).toBeDefined();
  const [gmCard, playerCard] = await screen.findAllByRole('article');
  if (!gmCard || !playerCard) throw new Error('Expected two cards');
  expect(within(gmCard).getByText('GM')).toBeDefined();
  expect(within(gmCard).getByText('5 members')).toBeDefined();
  expect(within(gmCard).getByText('Four thieves and a debt.')).toBeDefined();
  const link = within(gmCard).getByRole('link', { name: 'View Party The Copper Lanterns' });
  expect(link.getAttribute('href')).toBe(`/parties/${lanternsAs('gm').id}`);
  expect(within(playerCard).getByText('Player')).toBeDefined();
  expect(within(playerCard).getByText('D&D 5e · The southern coast')).toBeDefined();
  expect(within(playerCard).getByText('1 member')).toBeDefined();
});

test('page offers to join and to create a party, and explains both to a user without a party', async () => {
  visit({ data: [], meta: pageMeta(0) });
  expect(await screen.findByText('No parties joined')).toBeDefined();
  expect(
    screen.getByText('Join a party to collaborate with other players or create your own.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Parties' }).getAttribute('href')).toBe('/parties/discover');
  expect(screen.getByRole('link', { name: 'Discover' }).getAttribute('href')).toBe('/parties/discover');
  const links = ['Join Party', 'Join a party', 'New party', 'Create a party'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual(['/parties/join', '/parties/join', '/parties/new', '/parties/new']);
});

test('page requests nine parties at a time, and its switches add archived parties and select only the user’s own', async () => {
  const { user, query } = visit({ data: [lanternsAs('gm')], meta: pageMeta(1) });
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  expect(Object.fromEntries(query())).toEqual({ page: '1', per_page: '9', is_archived: 'false' });
  await user.click(screen.getByRole('switch', { name: 'Show Archived' }));
  await user.click(screen.getByRole('switch', { name: 'My Parties Only' }));
  await expect
    .poll(() => Object.fromEntries(query()))
    .toEqual({
      page: '1',
      per_page: '9',
      is_archived: 'all',
      owned: 'true',
    });
});

test('page searches, and Clear Filters clears a search without a match', async () => {
  const { user, server, query, router } = visit({ data: [], meta: pageMeta(0) });
  await screen.findByText('No parties joined');
  await user.type(screen.getByRole('searchbox', { name: 'Search parties' }), 'lant');
  await expect.poll(() => query().get('search')).toBe('lant');
  expect(await screen.findByText('No parties found')).toBeDefined();
  server.on(LIST, { data: [lanternsAs('gm')], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(router.state.location.search).toBe('');
});

test('filter and page are kept in the URL', async () => {
  const meta = pageMeta(20, { current_page: 2, total_pages: 3 });
  const { query, user, router } = visit({ data: [lanternsAs('gm')], meta }, '/parties?mine=1&page=2');
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  expect(query().get('page')).toBe('2');
  expect(query().get('owned')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?mine=1&page=3');
});

test('page shows six skeletons while it loads, and an error with a Try Again button', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(screen.getByRole('status', { name: 'Loading parties' }).children).toHaveLength(6);
  expect(await screen.findByText('Error loading parties')).toBeDefined();
  server.on(LIST, { data: [lanternsAs('gm')], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'The Copper Lanterns' })).toBeDefined();
});

test('game master deletes a party from its card by typing the name, and a player has no Delete button', async () => {
  const ownParty = lanternsAs('gm');
  const otherParty = lanternsAs('player', { id: '0192f0aa-0000-7000-8000-000000000011', name: 'Saltmarsh' });
  const { server, user } = visit({ data: [ownParty, otherParty], meta: pageMeta(2) });
  await user.click(await screen.findByRole('button', { name: 'Delete The Copper Lanterns' }));
  expect(screen.queryByRole('button', { name: 'Delete Saltmarsh' })).toBeNull();
  server.on(`DELETE /api/v1/parties/${ownParty.id}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'No.' },
  });
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'The Copper Lanterns');
  await user.click(dialog.getByRole('button', { name: 'Delete party' }));
  expect(await screen.findByText('Failed to delete party. No.')).toBeDefined();
  server.on(`DELETE /api/v1/parties/${ownParty.id}`, () => {
    server.on(LIST, { data: [otherParty], meta: pageMeta(1) });
    return { status: 204 };
  });
  await user.click(dialog.getByRole('button', { name: 'Delete party' }));
  expect(await screen.findByText('Party deleted successfully!')).toBeDefined();
  await expect.poll(() => screen.queryByRole('heading', { name: 'The Copper Lanterns' })).toBeNull();
});

test('sort order can be selected and reversed, and is kept in the URL', async () => {
  const { user, query, router } = visit({ data: [lanternsAs('gm')], meta: pageMeta(1) });
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  await user.click(screen.getByRole('button', { name: 'By date updated' }));
  await user.click(await screen.findByRole('menuitem', { name: /By name/ }));
  await user.click(screen.getByRole('button', { name: 'Sorted descending; sort ascending' }));
  await expect.poll(() => [query().get('sort'), query().get('direction')]).toEqual(['name', 'asc']);
  expect(router.state.location.search).toBe('?sort=name&direction=asc');
});

test('unknown sort order in the URL falls back to the default', async () => {
  const { query } = visit({ data: [lanternsAs('gm')], meta: pageMeta(1) }, '/parties?sort=join_code');
  await screen.findByRole('heading', { name: 'The Copper Lanterns' });
  expect(query().has('sort')).toBe(false);
});

test('list is hidden until it is known whether invitations are shown above it', async () => {
  const invitations = Promise.withResolvers<FakeResponse>();
  const parties = { data: [lanternsAs('gm')], meta: pageMeta(1) };
  const { server } = visit(parties, '/parties', () => invitations.promise);
  await waitFor(() => expect(server.count(LIST)).toBe(1));
  expect(await screen.findByRole('status', { name: 'Loading parties' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
  invitations.resolve(NO_INVITATIONS);
  expect(await screen.findByRole('article')).toBeDefined();
});

test('list is shown if the invitations cannot be loaded', async () => {
  const failure = { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } };
  visit({ data: [lanternsAs('gm')], meta: pageMeta(1) }, '/parties', failure);
  expect(await screen.findByRole('article')).toBeDefined();
});
