import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import CharactersPage from './characters-page.tsx';

const LIST = 'GET /api/v1/characters';

function visit(response: FakeResponse, url = '/characters') {
  const server = fakeServer({ [LIST]: response, [`GET /api/v1/characters/${nim.id}`]: { data: nim } });
  const query = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.path.split('?')[1]));
  return { server, query, ...renderPage(<CharactersPage />, { url }) };
}

test('page shows characters with their party and a link', async () => {
  visit({ data: [nim], meta: pageMeta(1) });
  const link = await screen.findByRole('link', { name: 'Nim Thistlewick' });
  expect(link.getAttribute('href')).toBe(`/characters/${nim.id}`);
  expect(screen.getByText('Level 3 Halfling Rogue')).toBeDefined();
  expect(screen.getByText('The Copper Lanterns')).toBeDefined();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('page shows the load of a character', async () => {
  const { query } = visit({
    data: [{ ...nim, carried: { weight: 23.5, slots: 4, purse_copper: 1250, equipped: 3 } }],
    meta: pageMeta(1),
  });
  const weight = await screen.findByRole('meter', { name: 'Weight' });
  expect(weight.getAttribute('aria-valuetext')).toBe('23.5 / 50 lb');
  expect(screen.getByRole('meter', { name: 'Slots' }).getAttribute('aria-valuetext')).toBe('4 / 20');
  expect(screen.getByText('12 gp 5 sp')).toBeDefined();
  expect(screen.getByText('3 items')).toBeDefined();
  expect(query()).toMatchObject({ include: 'carried' });
});

test('page filters by race, class, level and name, and keeps the filters in the URL', async () => {
  const { user, query, router } = visit({ data: [nim], meta: pageMeta(1) });
  await screen.findByRole('link', { name: 'Nim Thistlewick' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.type(screen.getByRole('textbox', { name: 'Race' }), 'halfling');
  await user.type(screen.getByRole('textbox', { name: 'Class' }), 'rogue');
  await user.type(screen.getByRole('textbox', { name: 'Level from' }), '2');
  await user.type(screen.getByRole('textbox', { name: 'Level to' }), '5');
  await user.tab();
  await user.type(screen.getByRole('searchbox'), 'nim');
  const filters = {
    race: 'halfling',
    character_class: 'rogue',
    min_level: '2',
    max_level: '5',
    search: 'nim',
  };
  await expect.poll(query).toEqual({ page: '1', per_page: '10', include: 'carried', ...filters });
  const { searchParams } = new URL(router.state.location.search, window.location.href);
  expect(Object.fromEntries(searchParams)).toEqual(filters);
});

test('empty result shows a message and offers to clear the filters', async () => {
  const { user, router } = visit({ data: [], meta: pageMeta(0) }, '/characters?character_class=Wizard');
  expect(await screen.findByText('No characters found')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Class' })).toHaveProperty('value', 'Wizard');
  await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
  expect(router.state.location.search).toBe('');
});

test('page shows a user without characters a link to create a character', async () => {
  visit({ data: [], meta: pageMeta(0) });
  expect((await screen.findByRole('link', { name: 'Create a character' })).getAttribute('href')).toBe(
    '/characters/new',
  );
});

test('response with status 401 shows “Authentication failed” and a Try Again button', async () => {
  const { server, user } = visit({ status: 401, error: { code: 'UNAUTHORIZED' } });
  expect(screen.getByRole('status', { name: 'Loading characters' })).toBeDefined();
  expect(await screen.findByText('Authentication failed')).toBeDefined();
  server.on(LIST, { data: [nim], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Nim Thistlewick' })).toBeDefined();
});

test('sort order is chosen, reversed and kept in the URL', async () => {
  const { user, query, router } = visit({ data: [nim], meta: pageMeta(1) });
  await screen.findByRole('link', { name: 'Nim Thistlewick' });
  await user.click(screen.getByRole('button', { name: 'By name' }));
  await user.click(await screen.findByRole('menuitem', { name: /By level/ }));
  await user.click(screen.getByRole('button', { name: 'Sorted ascending; sort descending' }));
  await expect
    .poll(query)
    .toEqual({ page: '1', per_page: '10', include: 'carried', sort: 'level', direction: 'desc' });
  expect(router.state.location.search).toBe('?sort=level&direction=desc');
});
