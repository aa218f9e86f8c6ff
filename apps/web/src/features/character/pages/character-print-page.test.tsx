import { INACTIVITY_TIMEOUT_MS } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { stackOf } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { backpack } from '../../../../test/sample-party.ts';
import { session } from '../../../platform/session.ts';
import CharacterPrintPage from './character-print-page.tsx';

const torches = stackOf(20);
const CHARACTER_PATH = `/api/v1/characters/${nim.id}`;
const unidentifiedRing = {
  ...torches,
  id: nim.id,
  display_name: 'Unidentified ring',
  total_value_copper: null,
  is_identified: false,
};
const gold = {
  ...torches,
  id: backpack.id,
  display_name: 'Gold piece',
  quantity: 30,
  tags: ['currency'],
  total_weight: 0.6,
  total_value_copper: 3000,
};

type Handler = Parameters<ReturnType<typeof fakeServer>['on']>[1];

const threeItems: Handler = ({ path }) =>
  path.includes('page=2')
    ? { data: [gold], meta: pageMeta(3, { total_pages: 2 }) }
    : { data: [torches, unidentifiedRing], meta: pageMeta(3, { total_pages: 2 }) };

function visit(character = nim, branding: Party['branding'] = null, items: Handler = threeItems) {
  const server = fakeServer({
    [`GET /api/v1/parties/${lanterns.id}`]: { data: { ...lanterns, branding } },
    [`GET ${CHARACTER_PATH}`]: { data: character },
    [`GET ${CHARACTER_PATH}/containers`]: { data: [backpack], meta: pageMeta(1) },
    [`GET /api/v1/containers/${backpack.id}/items`]: items,
    'DELETE /api/v1/auth/logout': { status: 204 },
  });
  const options = { url: `/characters/${nim.id}/print`, path: '/characters/:id/print' };
  return { server, ...renderPage(<CharacterPrintPage />, options) };
}

test('sheet lists the items of all list pages, their notes and a total row, and a dash for a hidden value', async () => {
  visit();
  const table = within(await screen.findByRole('table', { name: 'Backpack' }));
  const cells = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells.flat()).toContain('Gold piece');
  const maskedRow = cells.find(([name]) => name === 'Unidentified ring') ?? [];
  expect([maskedRow[3], maskedRow[4]]).toEqual(['–', 'unidentified']);
  expect(cells.at(-1)?.[0]).toBe('Total');
});

test('page shows the purse in coins, the most valuable first, and as one amount', async () => {
  const copper = { ...gold, id: lanterns.id, display_name: 'Copper piece', value_copper: 1 };
  const coins = [
    { ...copper, total_value_copper: 30 },
    { ...gold, value_copper: 100 },
  ];
  visit(nim, null, { data: coins, meta: pageMeta(2) });
  await screen.findByRole('table', { name: 'Backpack' });
  expect(screen.getByText(/30 × Gold piece, 30 × Copper piece \(30 gp 3 sp\)/)).toBeDefined();
});

test('Print opens the print dialog of the browser, and Back links to the character', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = visit();
  await screen.findByRole('table', { name: 'Backpack' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/characters/${nim.id}`);
});

test('sheet has a note that private containers are not included, for readers who cannot see them', async () => {
  visit({ ...nim, permissions: { ...nim.permissions, see_private: false } });
  expect(await screen.findByText(/Private containers are not included\./)).toBeDefined();
});

test('sheet says that a container with more than 2,000 stacks is not printed completely', async () => {
  visit(nim, null, ({ path }) => {
    const page = new URLSearchParams(path.split('?')[1]).get('page') ?? '';
    const id = `0192f0aa-0000-7000-8000-0000000002${page.padStart(2, '0')}`;
    return { data: [{ ...torches, id }], meta: pageMeta(2100, { total_pages: 21 }) };
  });
  const rows = within(await screen.findByRole('table', { name: 'Backpack' })).getAllByRole('row');
  expect(rows).toHaveLength(22);
  expect(screen.getByText('Only the first 20 stacks are printed and counted.')).toBeDefined();
  expect(screen.getByText(/Stacks that are not printed are not included\./)).toBeDefined();
});

test('sheet stays visible without an error message when a refetch fails', async () => {
  const { server } = visit();
  await screen.findByRole('table', { name: 'Backpack' });
  const call = `GET ${CHARACTER_PATH}/containers`;
  server.on(call, { status: 403, error: { code: 'FORBIDDEN' } });
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
  await expect.poll(() => server.count(call)).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('table', { name: 'Backpack' })).toBeDefined();
});

test('page shows the logo of the party', async () => {
  visit(nim, { accent: '#b4532a', logo_url: '/images/1.webp', banner_url: null });
  await screen.findByRole('table', { name: 'Backpack' });
  await waitFor(() =>
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/1.webp?size=small'),
  );
});

test('page ends the session after 30 minutes without activity', async () => {
  vi.useFakeTimers();
  visit();
  await act(() => vi.advanceTimersByTimeAsync(INACTIVITY_TIMEOUT_MS));
  vi.useRealTimers();
  expect(session.get()).toMatchObject({ status: 'anonymous', endReason: 'inactivity' });
});
