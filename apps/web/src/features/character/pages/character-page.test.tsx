import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { purseOfNim } from '../../../../test/coins.ts';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { backpack, pageMeta, torchesMoved } from '../../../../test/party-people.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import CharacterPage from './character-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const ONE = `/api/v1/characters/${nim.id}`;

function visit(answer: Answer = { data: { ...nim, primary_container_id: backpack.id } }) {
  const pouch = { ...backpack, id: nim.id, name: 'Pouch', visibility: 'private', is_primary: false };
  const server = fakeServer({
    [`GET ${ONE}`]: answer,
    [`GET ${ONE}/containers`]: {
      data: [backpack, { ...pouch, capacity: { ...backpack.capacity, used: 0.1 } }],
      meta: pageMeta(2),
    },
    [`GET ${ONE}/purse`]: { data: purseOfNim },
    [`GET /api/v1/transactions/character/${nim.id}`]: { data: [torchesMoved], meta: pageMeta(1) },
  });
  return {
    server,
    ...renderPage(<CharacterPage />, { at: `/characters/${nim.id}`, path: '/characters/:id' }),
  };
}

test('shows the sheet, the party and what is carried over all containers', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'Nim Thistlewick' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'The Copper Lanterns' }).getAttribute('href')).toBe(
    `/parties/${lanterns.id}`,
  );
  const weight = await screen.findByRole('meter', { name: 'Weight carried' });
  expect(weight.getAttribute('aria-valuetext')).toBe('46.1 / 50 lb. Container is nearly full!');
  expect(screen.getByRole('meter', { name: 'Slots carried' }).getAttribute('aria-valuetext')).toBe('6 / 20');
});

test('leads to each container, and marks the private ones', async () => {
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

test('counts the purse', async () => {
  visit();
  expect(await screen.findByRole('region', { name: 'Purse' })).toBeDefined();
  expect(await screen.findByText('14 gp 7 sp 8 cp')).toBeDefined();
});

test('tells its history', async () => {
  visit();
  expect(await screen.findByText('tobin moved 20 × Torch')).toBeDefined();
});

test('a character that is not there is told apart from one that could not be loaded', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Error loading character')).toBeDefined();
  server.on(`GET ${ONE}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Character Not Found')).toBeDefined();
});
