import { FEATURES } from '@quartermaster/rules/tiers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import DashboardPage from './dashboard-page.tsx';

const meta = { current_page: 1, total_pages: 1, total_count: 1, per_page: 6 };

type Handler = Parameters<ReturnType<typeof fakeServer>['on']>[1];

const NOTHING_PENDING = { data: { parties: [], invitations: [] } };

function visit(parties: Handler, characters: Handler, dashboard: Handler = NOTHING_PENDING) {
  const server = fakeServer({
    'GET /api/v1/dashboard': dashboard,
    'GET /api/v1/parties': parties,
    'GET /api/v1/characters': characters,
    [`GET /api/v1/transactions/party/${lanterns.id}`]: { data: [torchesMoved], meta: historyMeta(1) },
  });
  return { server, ...renderPage(<DashboardPage />, { url: '/dashboard' }) };
}

test('page greets the user and links to parties and characters', async () => {
  visit({ data: [lanterns], meta }, { data: [nim], meta });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, mirelle' })).toBeDefined();
  const party = await screen.findByRole('link', { name: 'The Copper Lanterns' });
  expect(party.getAttribute('href')).toBe(`/parties/${lanterns.id}`);
  expect((await screen.findByRole('link', { name: 'Nim Thistlewick' })).getAttribute('href')).toBe(
    `/characters/${nim.id}`,
  );
  expect(screen.getByText('Game Master')).toBeDefined();
  expect(document.title).toBe('Dashboard · Quartermaster');
});

test('page shows the load of the user’s characters without sending another request', async () => {
  const { server } = visit(
    { data: [], meta },
    { data: [{ ...nim, carried: { weight: 48, slots: 4, purse_copper: 1250, equipped: 2 } }], meta },
  );
  const weight = await screen.findByRole('meter', { name: 'Weight' });
  expect(weight.getAttribute('aria-valuetext')).toMatch(/^48.0 \/ 50 lb\. /);
  expect(screen.getByRole('meter', { name: 'Slots' }).getAttribute('aria-valuetext')).toBe('4 / 20');
  expect(screen.getByText('12 gold pieces, 5 silver pieces')).toBeDefined();
  expect(screen.getByText('2 items')).toBeDefined();
  const lists = server.requests.filter(({ path }) => path.startsWith('/api/v1/characters'));
  expect(lists.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('include'))).toEqual([
    'carried',
  ]);
});

test('page shows the latest activity of the first party in the list', async () => {
  visit({ data: [lanterns], meta }, { data: [nim], meta });
  expect(await screen.findByText(torchesMoved.transaction_summary)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe(
    `/parties/${lanterns.id}?tab=activity`,
  );
});

test('page offers the first steps to a new user', async () => {
  visit({ data: [], meta }, { data: [], meta });
  expect((await screen.findByRole('link', { name: 'Create a party' })).getAttribute('href')).toBe(
    '/parties/new',
  );
  expect(screen.getByRole('link', { name: 'Join with a code' }).getAttribute('href')).toBe('/parties/join');
});

test('page offers no first steps to a user whose parties are all archived', async () => {
  const { server } = visit(
    ({ path }) => ({ data: path.includes('is_archived=all') ? [lanterns] : [], meta }),
    {
      data: [],
      meta,
    },
  );
  expect(await screen.findByText('No party yet')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Create a party' })).toBeNull();
  expect(server.count('GET /api/v1/parties')).toBe(2);
});

test('page offers the first steps only once it is known that no party is archived', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { server } = visit(
    ({ path }) => (path.includes('is_archived=all') ? response.promise : { data: [], meta }),
    { data: [], meta },
  );
  await waitFor(() => expect(server.count('GET /api/v1/parties')).toBe(2));
  expect(screen.getByRole('status', { name: 'Loading parties' })).toBeDefined();
  expect(screen.queryByText('How will you play?')).toBeNull();
  response.resolve({ data: [], meta });
  expect(await screen.findByText('How will you play?')).toBeDefined();
});

test.each([
  ['parties', 'characters', 'No party yet'],
  ['characters', 'parties', 'No character yet'],
])('page does not say that a new user has no %s while the %s load', async (emptyList, pendingList, text) => {
  const response = Promise.withResolvers<FakeResponse>();
  const respond = (list: string) => (list === pendingList ? response.promise : { data: [], meta });
  const { client } = visit(
    () => respond('parties'),
    () => respond('characters'),
  );
  await waitFor(() => expect(client.isFetching()).toBe(1));
  // The code of the cards, which say it, is loaded later than the list.
  await expect(screen.findByText(text)).rejects.toThrow();
  expect(screen.getByRole('status', { name: `Loading ${emptyList}` })).toBeDefined();
  response.resolve({ data: [], meta });
  expect(await screen.findByText('How will you play?')).toBeDefined();
});

test('page shows each feature with a picture, and links to where to try it or to the tiers that include it', async () => {
  const { container } = visit({ data: [lanterns], meta }, { data: [nim], meta });
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Features of the Game Master tier' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Draft an item' }).getAttribute('href')).toBe('/items/new');
  expect(
    screen.getByRole('link', { name: 'Tiers that include it (Custom branding)' }).getAttribute('href'),
  ).toBe('/subscription/upgrade?feature=custom_branding');
  await waitFor(() =>
    expect(container.querySelectorAll('[aria-hidden="true"][inert]')).toHaveLength(FEATURES.length),
  );
});

test('page shows an explanation for an empty list', async () => {
  visit({ data: [lanterns], meta }, { data: [], meta });
  expect(await screen.findByText('No character yet')).toBeDefined();
});

test('page shows that it is loading', () => {
  visit({ data: [], meta }, { data: [], meta });
  expect(screen.getByRole('status', { name: 'Loading parties' })).toBeDefined();
});

test('page shows an error with a Try Again button for a failed list, and still shows the other list', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } }, { data: [nim], meta });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(await screen.findByRole('link', { name: 'Nim Thistlewick' })).toBeDefined();
  server.on('GET /api/v1/parties', { data: [lanterns], meta });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'The Copper Lanterns' })).toBeDefined();
});

test('page links to the full list if there are more entries than it shows', async () => {
  visit({ data: [lanterns], meta: { ...meta, total_pages: 2 } }, { data: [nim], meta });
  expect((await screen.findByRole('link', { name: 'See all' })).getAttribute('href')).toBe('/parties');
});

test('page hides parties until it is known whether something is pending, which is shown above them', async () => {
  const dashboard = Promise.withResolvers<FakeResponse>();
  visit({ data: [lanterns], meta }, { data: [nim], meta }, () => dashboard.promise);
  await screen.findAllByText(lanterns.name);
  expect(screen.queryByRole('link', { name: lanterns.name })).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading parties' })).toBeDefined();
  dashboard.resolve(NOTHING_PENDING);
  expect(await screen.findByRole('link', { name: lanterns.name })).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Loading parties' })).toBeNull();
});

test('page shows parties if the request for what is pending fails', async () => {
  const failure = { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } };
  visit({ data: [lanterns], meta }, { data: [nim], meta }, failure);
  expect(await screen.findByRole('link', { name: lanterns.name })).toBeDefined();
});
