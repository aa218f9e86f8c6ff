import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nimPurse } from '../../../../test/coins.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { backpack, torchesMoved } from '../../../../test/sample-party.ts';
import CharacterPage from './character-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const CHARACTER_PATH = `/api/v1/characters/${nim.id}`;

function visit(response: FakeResponse = { data: { ...nim, primary_container_id: backpack.id } }) {
  const pouch = { ...backpack, id: nim.id, name: 'Pouch', visibility: 'private', is_primary: false };
  const server = fakeServer({
    [`GET ${CHARACTER_PATH}`]: response,
    [`GET ${CHARACTER_PATH}/containers`]: {
      data: [backpack, { ...pouch, capacity: { ...backpack.capacity, used: 0.1 } }],
      meta: pageMeta(2),
    },
    [`GET ${CHARACTER_PATH}/purse`]: { data: nimPurse },
    [`GET /api/v1/transactions/character/${nim.id}`]: {
      data: [torchesMoved],
      meta: { ...pageMeta(1), first_year: null },
    },
  });
  return {
    server,
    ...renderPage(<CharacterPage />, { url: `/characters/${nim.id}`, path: '/characters/:id' }),
  };
}

test('page shows the sheet, the party and the load of all containers', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Nim Thistlewick' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'The Copper Lanterns' }).getAttribute('href')).toBe(
    `/parties/${lanterns.id}`,
  );
  const weight = await screen.findByRole('meter', { name: 'Weight carried' });
  expect(weight.getAttribute('aria-valuetext')).toBe('46.1 / 50 lb. Container is nearly full!');
  expect(screen.getByRole('meter', { name: 'Slots carried' }).getAttribute('aria-valuetext')).toBe('6 / 20');
});

test('page links to the backpack from the list and from View Inventory, and marks a private container', async () => {
  visit();
  const list = await screen.findByRole('list', { name: 'Containers' });
  expect(within(list).getByRole('link', { name: 'Backpack' }).getAttribute('href')).toBe(
    `/containers/${backpack.id}`,
  );
  expect(within(list).getByText(/Private/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'View Inventory' }).getAttribute('href')).toBe(
    `/containers/${backpack.id}`,
  );
});

test.each([
  { style: 'both', meters: ['Weight', 'Slots'] },
  { style: 'weight', meters: ['Weight'] },
  { style: 'slots', meters: ['Slots'] },
] as const)('container shows the limits of encumbrance style $style', async ({ style, meters }) => {
  const { server } = visit();
  const container = { ...backpack, encumbrance_style: style };
  server.on(`GET ${CHARACTER_PATH}/containers`, { data: [container], meta: pageMeta(1) });
  const list = await screen.findByRole('list', { name: 'Containers' });
  const labels = within(list)
    .getAllByRole('meter')
    .map((meter) => meter.getAttribute('aria-label') ?? meter.textContent);
  expect(labels).toEqual(meters);
});

test('page shows the purse', async () => {
  visit();
  expect(await screen.findByRole('region', { name: 'Purse' })).toBeDefined();
  expect(await screen.findByText('14 gp 7 sp 8 cp')).toBeDefined();
});

test('page shows the history', async () => {
  visit();
  expect(await screen.findByText('tobin moved 20 × Torch')).toBeDefined();
});

test('missing character is reported as not found, and is requested only once', async () => {
  const { server } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  expect(await screen.findByText('Character not found')).toBeDefined();
  expect(server.count(`GET ${CHARACTER_PATH}`)).toBe(1);
});

test('player is offered Edit, Duplicate and Delete, and can duplicate the character', async () => {
  const { server, user } = visit();
  const copy = { ...nim, id: backpack.id, name: 'Nim Thistlewick (copy)' };
  server.on(`POST ${CHARACTER_PATH}/duplicate`, { status: 201, data: copy });
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(
    `/characters/${nim.id}/edit`,
  );
  await user.click(screen.getByRole('button', { name: 'More for Nim Thistlewick' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
  server.on(`GET /api/v1/characters/${copy.id}`, { data: copy });
  server.on(`GET /api/v1/characters/${copy.id}/containers`, { data: [], meta: pageMeta(0) });
  server.on(`GET /api/v1/characters/${copy.id}/purse`, { data: nimPurse });
  server.on(`GET /api/v1/transactions/character/${copy.id}`, {
    data: [],
    meta: { ...pageMeta(0), first_year: null },
  });
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  expect(await screen.findByText('Character "Nim Thistlewick (copy)" created successfully!')).toBeDefined();
});

const readOnly = { edit: false, act: false, assign: false, see_private: false };

test('carrying meter has a note that private containers are not included, for readers who cannot see them', async () => {
  visit({ data: { ...nim, permissions: readOnly } });
  expect(await screen.findByText('Private containers are not included.')).toBeDefined();
});

test('carrying meter of the user’s own character has no note about private containers', async () => {
  visit();
  await screen.findByRole('meter', { name: 'Weight carried' });
  expect(screen.queryByText('Private containers are not included.')).toBeNull();
});

test('reader without permissions sees neither Edit nor Delete', async () => {
  const { user } = visit({ data: { ...nim, permissions: readOnly } });
  await screen.findByRole('heading', { level: 1, name: 'Nim Thistlewick' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for Nim Thistlewick' }));
  expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test.each([
  [401, 'UNAUTHORIZED'],
  [422, 'VALIDATION_ERROR'],
])('request that fails with status %i is not retried', async (status, code) => {
  const { server } = visit({ status, error: { code } });
  await screen.findByRole('alert');
  expect(server.count(`GET ${CHARACTER_PATH}`)).toBe(1);
});

test('failed request is retried twice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
  const { server } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  await screen.findByText('Error loading character', {}, { timeout: 8000 });
  expect(server.count(`GET ${CHARACTER_PATH}`)).toBe(3);
  vi.useRealTimers();
});
