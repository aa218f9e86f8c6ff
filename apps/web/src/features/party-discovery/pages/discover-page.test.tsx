import type { PublicParty } from '@quartermaster/contract/party-discovery';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import DiscoverPage from './discover-page.tsx';

const LIST = 'GET /api/v1/parties';
const publicParty: PublicParty = {
  id: lanterns.id,
  name: 'The Harbor Watch',
  description: 'Smugglers and fog.',
  game_system: 'D&D 5e',
  setting: 'Waterdeep',
  join_permission: 'limited',
  is_public: true,
  member_count: 1,
  gm_name: 'mirelle',
  is_member: false,
};
const restrictedParty: PublicParty = {
  ...publicParty,
  id: '0192f0aa-0000-7000-8000-000000000011',
  name: 'The Closed Circle',
  join_permission: 'restricted',
};

function visit(
  response: FakeResponse = { data: [publicParty, restrictedParty], meta: pageMeta(2) },
  url = '/parties/discover',
) {
  const server = fakeServer({ [LIST]: response });
  const query = () =>
    Object.fromEntries(new URL(server.requests.at(-1)?.path ?? '', 'http://x').searchParams.entries());
  return { server, query, ...renderPage(<DiscoverPage />, { url }) };
}

test('page requests fifty public parties at a time, and links a party to its preview', async () => {
  const { query } = visit();
  const card = (await screen.findByRole('heading', { name: 'The Harbor Watch' })).closest('article');
  if (!card) throw new Error('No card');
  expect(within(card).getByText('D&D 5e · Waterdeep · led by mirelle')).toBeDefined();
  expect(within(card).getByText('1 member')).toBeDefined();
  const link = within(card).getByRole('link', { name: 'Preview The Harbor Watch' });
  expect(link.getAttribute('href')).toBe(`/parties/join?preview=${publicParty.id}`);
  expect(screen.getByText('Invitation only')).toBeDefined();
  expect(query()).toEqual({ visibility: 'public', page: '1', per_page: '50' });
  expect(screen.getByRole('link', { name: 'Join with Code' }).getAttribute('href')).toBe('/parties/join');
});

test('page searches and filters by game system, and keeps both in the URL', async () => {
  const { query, user, router } = visit();
  await screen.findByRole('heading', { name: 'The Harbor Watch' });
  await user.type(screen.getByRole('searchbox', { name: 'Search public parties' }), 'fog');
  await expect.poll(() => query().search).toBe('fog');
  await user.click(screen.getByRole('button', { name: /Game system/ }));
  await user.click(await screen.findByRole('option', { name: 'Pathfinder 2e' }));
  await expect.poll(() => query().game_system).toBe('Pathfinder 2e');
  expect(router.state.location.search).toBe('?search=fog&game_system=Pathfinder+2e');
});

test('page says that no party matches, and Clear Filters clears the search', async () => {
  const { user, router } = visit({ data: [], meta: pageMeta(0) }, '/parties/discover?search=zzz');
  expect(await screen.findByText('No Public Parties Found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(router.state.location.search).toBe('');
});

test('page shows an error with a retry', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Failed to Load Parties')).toBeDefined();
  expect(screen.getByText('Unable to fetch public parties.')).toBeDefined();
  server.on(LIST, { data: [publicParty], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'The Harbor Watch' })).toBeDefined();
});

test('card of a joined party links to the party', async () => {
  visit({ data: [{ ...publicParty, is_member: true }], meta: pageMeta(1) });
  const link = await screen.findByRole('link', { name: 'View Party The Harbor Watch' });
  expect(link.getAttribute('href')).toBe(`/parties/${publicParty.id}`);
});
