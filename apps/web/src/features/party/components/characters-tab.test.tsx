import type { Container } from '@quartermaster/contract/container';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stash } from '../../../../test/items.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, members, tobin } from '../../../../test/sample-party.ts';
import { sleep } from '../../../platform/clock.ts';
import { CharactersTab } from './characters-tab.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const NEW_CHARACTER = `/characters/new?party_id=${lanterns.id}`;
const pouch = { ...backpack, id: '0192f0aa-0000-7000-8000-000000000309', name: 'Pouch' };

/** A response with one of several pages of containers. */
const pageOf = (containers: readonly Container[], page: number, pageCount: number) => ({
  data: containers,
  meta: { current_page: page, total_pages: pageCount, total_count: 101, per_page: 100 },
});

function visit(responses: Parameters<typeof fakeServer>[0] = {}) {
  const character = { ...nim, primary_container_id: backpack.id, max_weight: 100, max_slots: 20 };
  const server = fakeServer({
    'GET /api/v1/characters': { data: [character], meta: pageMeta(1) },
    'GET /api/v1/containers': { data: [backpack, pouch, stash], meta: pageMeta(3) },
    [`GET /api/v1/parties/${lanterns.id}/members`]: { data: members, meta: pageMeta(members.length) },
    ...responses,
  });
  return { server, ...renderPage(<CharactersTab party={lanternsAs('player')} />) };
}

test('tab shows each character with its player, role and links, and offers a new character', async () => {
  const wren = {
    ...nim,
    id: '0192f0aa-0000-7000-8000-000000000029',
    name: 'Wren',
    username: '',
    primary_container_id: null,
  };
  const played = { ...nim, user_id: tobin.user_id, username: 'tobin', primary_container_id: backpack.id };
  visit({ 'GET /api/v1/characters': { data: [played, wren], meta: pageMeta(2) } });
  expect(await screen.findByRole('heading', { name: 'Party Characters (2)' })).toBeDefined();
  const [card, wrenCard] = screen.getAllByRole('listitem').map((item) => within(item));
  if (!card || !wrenCard) throw new Error('Expected two cards');
  for (const text of ['Played by tobin', 'Has inventory']) expect(card.getByText(text)).toBeDefined();
  expect(await card.findByText('Player')).toBeDefined();
  const target = (name: RegExp) => card.getByRole('link', { name }).getAttribute('href');
  expect(target(/^View Details/)).toBe(`/characters/${nim.id}`);
  expect(target(/^View Inventory/)).toBe(`/containers/${backpack.id}`);
  expect(wrenCard.getByText('Played by Unknown')).toBeDefined();
  expect(await wrenCard.findByText('Game Master')).toBeDefined();
  expect(wrenCard.queryByText('Has inventory')).toBeNull();
  expect(screen.getByRole('link', { name: 'New Character' }).getAttribute('href')).toBe(NEW_CHARACTER);
});

test('empty tab offers to create a character', async () => {
  visit({ 'GET /api/v1/characters': { data: [], meta: pageMeta(0) } });
  expect(await screen.findByText('No Characters Yet')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Create Your Character' });
  expect(link.getAttribute('href')).toBe(NEW_CHARACTER);
});

test('Manage My Characters opens the assignment dialog', async () => {
  const { user } = visit();
  await user.click(screen.getByRole('button', { name: 'Manage My Characters' }));
  expect(await screen.findByRole('dialog', { name: 'Manage My Characters' })).toBeDefined();
});

test('card shows what a character carries in all its containers, from one request', async () => {
  const { server } = visit();
  const weight = await screen.findByRole('meter', { name: 'Weight carried' });
  expect(weight.getAttribute('aria-valuetext')).toBe('76.0 / 100 lb');
  expect(screen.getByText('Has inventory')).toBeDefined();
  expect(within(screen.getByText('Value')).getByText('7 sp 6 cp')).toBeDefined();
  expect(server.count('GET /api/v1/containers')).toBe(1);
});

test('characters of all pages are shown', async () => {
  const wren = { ...nim, id: '0192f0aa-0000-7000-8000-000000000029', name: 'Wren' };
  visit({ 'GET /api/v1/characters': onePerPage([nim, wren]) });
  expect(await screen.findByText('Wren')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Party Characters (2)' })).toBeDefined();
});

test('card shows purse and equipped items to users who see everything that the character carries', async () => {
  const carried = { weight: 76, slots: 6, purse_copper: 230, equipped: 1 };
  visit({
    'GET /api/v1/characters': ({ path }) => ({
      data: [path.includes('include=carried') ? { ...nim, carried } : nim],
      meta: pageMeta(1),
    }),
  });
  expect(await screen.findByText('2 gp 3 sp')).toBeDefined();
  expect(screen.getByText('1 item')).toBeDefined();
});

test('card shows no purse to users who do not see everything that the character carries', async () => {
  visit({
    'GET /api/v1/characters': ({ path }) => ({
      data: [path.includes('include=carried') ? { ...nim, carried: null } : nim],
      meta: pageMeta(1),
    }),
  });
  await screen.findByText('Value');
  expect(screen.queryByText('Purse')).toBeNull();
});

test('card adds up the containers of all pages of the list', async () => {
  const { server } = visit({
    'GET /api/v1/containers': ({ path }) =>
      path.includes('&page=2') ? pageOf([pouch, stash], 2, 2) : pageOf([backpack], 1, 2),
  });
  const weight = await screen.findByRole('meter', { name: 'Weight carried' });
  expect(weight.getAttribute('aria-valuetext')).toBe('76.0 / 100 lb');
  expect(server.count('GET /api/v1/containers')).toBe(2);
});

test('tab keeps the characters when a refetch fails', async () => {
  const { server, client } = visit();
  await screen.findByRole('heading', { name: nim.name });
  server.on('GET /api/v1/characters', { status: 403, error: { code: 'FORBIDDEN' } });
  const requestCount = server.count('GET /api/v1/characters');
  await act(async () => {
    await client.refetchQueries();
    // The cache notifies its observers in a later task.
    await sleep(0);
  });
  expect(server.count('GET /api/v1/characters')).toBeGreaterThan(requestCount);
  expect(screen.getByRole('heading', { name: nim.name })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
