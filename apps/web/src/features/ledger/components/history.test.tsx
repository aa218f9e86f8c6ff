import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { tobin, torchesMoved } from '../../../../test/sample-party.ts';
import { History } from './history.tsx';

const HISTORY = `GET /api/v1/transactions/party/${lanterns.id}`;

function visit(
  response: FakeResponse,
  overrides: Parameters<typeof fakeServer>[0] = {},
  mayAdjust = false,
  search = '',
) {
  const server = fakeServer({ [HISTORY]: response, ...overrides });
  const query = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.path.split('?')[1]));
  return {
    server,
    query,
    ...renderPage(
      <History
        owner={{ kind: 'party', id: lanterns.id }}
        perPage={50}
        actors={[{ id: tobin.user_id, name: 'tobin' }]}
        mayAdjust={mayAdjust}
      />,
      { url: `/here${search}` },
    ),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

test('line says who did what with which items, from where to where, when and through which channel', async () => {
  visit({ data: [{ ...torchesMoved, transaction_date: daysAgo(0), via: 'api' }], meta: historyMeta(1) });
  const line = await screen.findByRole('listitem');
  expect(within(line).getByText('tobin moved 20 × Torch')).toBeDefined();
  expect(line.textContent).toContain("from Nim Thistlewick's Backpack");
  expect(line.textContent).toContain('to Party Stash');
  expect(within(line).getByText('Just now')).toBeDefined();
  expect(within(line).getByText('via API')).toBeDefined();
});

test('list requests seven days of all types by default, and applies the chosen filters', async () => {
  const { query, user } = visit({ data: [torchesMoved], meta: historyMeta(1) });
  await screen.findByRole('listitem');
  const firstPage = { page: '1', per_page: '50', grouped: 'true' };
  const all = { ...firstPage, transaction_type: 'all' };
  expect(query()).toEqual({ ...all, start_date: daysAgo(7).slice(0, 10) });
  for (const [range, days] of [
    ['1 day', 1],
    ['30 days', 30],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: range }));
    await expect.poll(query).toEqual({ ...all, start_date: daysAgo(days).slice(0, 10) });
  }
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Purchase' }));
  await expect.poll(query).toEqual({ ...firstPage, transaction_type: 'purchase' });
});

test('last page says which years are archived', async () => {
  const meta = historyMeta(90, { first_year: 2025, total_pages: 2 });
  const { server, user } = visit({ data: [torchesMoved], meta });
  await screen.findByRole('listitem');
  expect(screen.queryByText(/archived/)).toBeNull();
  server.on(HISTORY, { data: [torchesMoved], meta: { ...meta, current_page: 2 } });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Transactions before 2025 are archived.')).toBeDefined();
});

test.each(['1 transaction', 'More than 200 transactions'])('status says that there are %s', async (text) => {
  visit({ data: [torchesMoved], meta: historyMeta(Number(/\d+/.exec(text))) });
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
});

test('empty list shows an explanation', async () => {
  visit({ data: [], meta: historyMeta(0) });
  expect(await screen.findByText('No transactions found')).toBeDefined();
  expect(screen.getByText('Inventory changes will appear here')).toBeDefined();
});

test('list shows an error with a Try again button', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(
    await screen.findByText('Error loading transactions: You do not have permission to perform this action.'),
  ).toBeDefined();
  server.on(HISTORY, { data: [torchesMoved], meta: historyMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('tobin moved 20 × Torch')).toBeDefined();
});

test('chart shows changes per day only if the page has the whole history', async () => {
  const lines = [0, 2, 2].map((days, index) => ({
    ...torchesMoved,
    id: `${torchesMoved.id.slice(0, -1)}${index}`,
    transaction_date: daysAgo(days),
  }));
  const { server, user } = visit({ data: lines, meta: historyMeta(3) });
  expect((await screen.findByRole('img', { name: /^3 changes in 8 days/ })).tagName).toBe('svg');
  server.on(HISTORY, { data: lines, meta: historyMeta(90, { total_pages: 2 }) });
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(await screen.findByRole('navigation', { name: 'Pages of transactions' })).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('older pages can be opened, and browser Back returns to the first page', async () => {
  const { query, router, user } = visit({
    data: [torchesMoved],
    meta: historyMeta(90, { per_page: 50, total_pages: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await expect.poll(() => query().page).toBe('2');
  expect(router.state.location.search).toBe('?page=2');
  await act(() => router.navigate(-1));
  await expect.poll(() => router.state.location.search).toBe('');
});

test('page number beyond the last page shows a button to the first page', async () => {
  const { query, user } = visit(
    { data: [], meta: historyMeta(90, { total_pages: 2 }) },
    {},
    false,
    '?page=7',
  );
  await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  await expect.poll(() => query().page).toBe('1');
});

test('person, item and dates filter the history and are kept in the URL until Clear Filters', async () => {
  const { query, router, user } = visit({ data: [torchesMoved], meta: historyMeta(1) });
  await screen.findByRole('listitem');
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'torch');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('button', { name: /Person/ }));
  await user.click(await screen.findByRole('option', { name: 'tobin' }));
  fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-09-01' } });
  fireEvent.change(screen.getByLabelText('To (UTC)'), { target: { value: '2026-09-30' } });
  const filters = {
    actor_id: tobin.user_id,
    item_name: 'torch',
    start_date: '2026-09-01',
    end_date: '2026-09-30',
  };
  await expect
    .poll(query)
    .toEqual({ page: '1', per_page: '50', transaction_type: 'all', grouped: 'true', ...filters });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    actor: tobin.user_id,
    item: 'torch',
    from: '2026-09-01',
    to: '2026-09-30',
  });
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await expect.poll(() => router.state.location.search).toBe('');
  expect(screen.getByRole('searchbox', { name: 'Search items' })).toHaveProperty('value', '');
});

test('range of days replaces custom dates', async () => {
  const { query, user } = visit(
    { data: [torchesMoved], meta: historyMeta(1) },
    {},
    false,
    '?from=2026-09-01',
  );
  await screen.findByRole('listitem');
  expect(query().start_date).toBe('2026-09-01');
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await expect.poll(() => query().start_date).toBe(daysAgo(30).slice(0, 10));
});

const undoLine = {
  ...torchesMoved,
  id: '0192f0aa-0000-7000-8000-000000000061',
  actor_data: { id: null, name: 'mirelle' },
  undo_of: torchesMoved.id,
};
const UNDO = `POST /api/v1/transactions/${torchesMoved.id}/undo`;

describe('undo', () => {
  const undoableTransfer = { data: [{ ...torchesMoved, can_undo: true }], meta: historyMeta(1) };

  test('is offered when allowed and describes its effect; afterwards the undone line and the undoing line are shown', async () => {
    const { server, user } = visit(undoableTransfer, { [UNDO]: { status: 201, data: undoLine } });
    await user.click(await screen.findByRole('button', { name: 'Undo: tobin moved 20 × Torch' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this change?' });
    expect(
      within(dialog).getByText(
        "The items are moved back from Party Stash to Nim Thistlewick's Backpack. If some have been moved or used since, nothing is undone.",
      ),
    ).toBeDefined();
    server.on(HISTORY, {
      data: [undoLine, { ...torchesMoved, undone_by: undoLine.id }],
      meta: historyMeta(2),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'undone by mirelle' })).toBeDefined();
    expect(screen.getByText('tobin moved 20 × Torch').tagName).toBe('S');
    expect(screen.getByText('mirelle undid an earlier change and moved 20 × Torch')).toBeDefined();
    expect(server.count(UNDO)).toBe(1);
  });

  test('is not offered when it would be rejected', async () => {
    visit({ data: [torchesMoved], meta: historyMeta(1) });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('shows where the items are if it is blocked', async () => {
    const text = 'This can no longer be undone. 5 × Torch: no longer in Party Stash, now in the Cart.';
    const { user } = visit(undoableTransfer, {
      [UNDO]: { status: 409, error: { code: 'UNDO_BLOCKED', message: text } },
    });
    await user.click(await screen.findByRole('button', { name: /^Undo: tobin/ }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await within(dialog).findByRole('alert')).toHaveProperty('textContent', text);
  });

  test('names who undid a line even if the undoing line is on another page, and links the two lines', async () => {
    const undoneLine = { ...torchesMoved, undone_by: undoLine.id };
    const { user } = visit(
      { data: [undoneLine], meta: historyMeta(1) },
      {
        [`GET /api/v1/transactions/${undoLine.id}`]: { data: undoLine },
        [`GET /api/v1/transactions/${undoneLine.id}`]: { data: undoneLine },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'undone by mirelle' }));
    const dialog = await screen.findByRole('dialog', { name: 'Transaction' });
    expect(
      await within(dialog).findByText('mirelle undid an earlier change and moved 20 × Torch'),
    ).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'undoes an earlier change' }));
    expect(await within(dialog).findByText('tobin moved 20 × Torch')).toBeDefined();
  });
});

test('mixed coins are shown by value, and a purchase shows its price', async () => {
  const coins = { ...torchesMoved, transactable_data: null, quantity: null, amount: 1250 };
  const bought = { ...torchesMoved, id: undoLine.id, transaction_type: 'purchase' as const, amount: 20 };
  visit({ data: [coins, bought], meta: historyMeta(2) });
  expect(await screen.findByText('tobin moved 12 gp 5 sp')).toBeDefined();
  expect(screen.getByText('tobin bought 20 × Torch')).toBeDefined();
  expect(screen.getByText('2 silver pieces')).toBeDefined();
});

test('line about a restocked shop or hidden loot shows the summary from the server', async () => {
  const place = { ...torchesMoved, transactable_data: null, quantity: null, amount: null };
  const restocked = {
    ...place,
    transaction_type: 'item_creation' as const,
    transaction_summary: 'Quartermaster restocked Ironhand Smithy',
  };
  const hidden = {
    ...place,
    id: undoLine.id,
    transaction_type: 'loot' as const,
    transaction_summary: 'mirelle hid Dragon Hoard',
  };
  visit({ data: [restocked, hidden], meta: historyMeta(2) });
  expect(await screen.findByText('Quartermaster restocked Ironhand Smithy')).toBeDefined();
  expect(screen.getByText('mirelle hid Dragon Hoard')).toBeDefined();
});

describe('manual adjustment', () => {
  test('is not offered to users without permission', async () => {
    visit({ data: [torchesMoved], meta: historyMeta(1) });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Record adjustment' })).toBeNull();
  });

  test('requires a reason, and is then recorded', async () => {
    const { user, server } = visit(
      { data: [torchesMoved], meta: historyMeta(1) },
      { 'POST /api/v1/transactions': { status: 201, data: torchesMoved } },
      true,
    );
    await user.click(await screen.findByRole('button', { name: 'Record adjustment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record adjustment' });
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await within(dialog).findByText('Enter what was adjusted and why')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox'), 'The mule ate the rations');
    await user.click(within(dialog).getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Adjustment recorded')).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      transaction: {
        party_id: lanterns.id,
        transaction_type: 'adjust',
        notes: 'The mule ate the rations',
      },
    });
  });
});
