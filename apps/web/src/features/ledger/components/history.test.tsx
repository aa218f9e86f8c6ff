import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta, torchesMoved } from '../../../../test/party-people.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { History } from './history.tsx';

const CALL = `GET /api/v1/transactions/party/${lanterns.id}`;

function visit(answer: Answer) {
  const server = fakeServer({ [CALL]: answer });
  const asked = () => Object.fromEntries(new URLSearchParams(server.seen.at(-1)?.path.split('?')[1]));
  return { server, asked, ...renderPage(<History of={{ kind: 'party', id: lanterns.id }} perPage={50} />) };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

test('a line says who did what with which things, from where to where and when', async () => {
  visit({ data: [{ ...torchesMoved, transaction_date: daysAgo(0), via: 'api' }], meta: pageMeta(1) });
  const line = await screen.findByRole('listitem');
  expect(within(line).getByText('tobin moved 20 × Torch')).toBeDefined();
  expect(line.textContent).toContain("from Nim Thistlewick's Backpack");
  expect(line.textContent).toContain('to Party Stash');
  expect(within(line).getByText('Just now')).toBeDefined();
  expect(within(line).getByText('via API')).toBeDefined();
});

test('asks for seven days of all types first, then as told', async () => {
  const { asked, user } = visit({ data: [torchesMoved], meta: pageMeta(1) });
  await screen.findByRole('listitem');
  const week = daysAgo(7).slice(0, 10);
  expect(asked()).toEqual({ page: '1', per_page: '50', transaction_type: 'all', start_date: week });
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Purchase' }));
  await expect.poll(asked).toEqual({ page: '1', per_page: '50', transaction_type: 'purchase' });
});

test('says what belongs here when there is nothing', async () => {
  visit({ data: [], meta: pageMeta(0) });
  expect(await screen.findByText('No transactions found')).toBeDefined();
  expect(screen.getByText('Inventory changes will appear here')).toBeDefined();
});

test('says what went wrong and tries again', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(
    await screen.findByText('Error loading transactions: You do not have permission to perform this action.'),
  ).toBeDefined();
  server.on(CALL, { data: [torchesMoved], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('tobin moved 20 × Torch')).toBeDefined();
});

test('draws how busy the days were, unless lines are left out', async () => {
  const lines = [0, 2, 2].map((days, index) => ({
    ...torchesMoved,
    id: `${torchesMoved.id.slice(0, -1)}${index}`,
    transaction_date: daysAgo(days),
  }));
  const { server, user } = visit({ data: lines, meta: pageMeta(3) });
  expect((await screen.findByRole('img', { name: /^3 changes in 8 days/ })).tagName).toBe('svg');
  server.on(CALL, { data: lines, meta: pageMeta(90, { total_pages: 2 }) });
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(await screen.findByText(/The newest 3 of 90/)).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});
