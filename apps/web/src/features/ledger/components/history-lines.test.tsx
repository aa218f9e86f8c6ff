import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { History } from './history.tsx';
import { UndoLinks } from './undo-links.tsx';

vi.mock('./undo-links.tsx', async (original) => {
  const module = await original<typeof import('./undo-links.tsx')>();
  return { ...module, UndoLinks: vi.fn(module.UndoLinks) };
});

const HISTORY = `GET /api/v1/transactions/party/${lanterns.id}`;

function visit(response: FakeResponse) {
  const server = fakeServer({ [HISTORY]: response });
  const query = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.path.split('?')[1]));
  return {
    server,
    query,
    ...renderPage(<History owner={{ kind: 'party', id: lanterns.id }} perPage={50} />),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();

describe('last visit', () => {
  const lastVisit = daysAgo(1);
  const seenLine = {
    ...torchesMoved,
    id: '0192f0aa-0000-7000-8000-000000000081',
    transaction_date: daysAgo(2),
  };
  const unseenLine = { ...torchesMoved, transaction_date: daysAgo(0) };

  test('is marked by a divider between new and seen lines', async () => {
    visit({ data: [unseenLine, seenLine], meta: historyMeta(2, { last_visit_at: lastVisit }) });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => /^New since your last visit/.test(textContent))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('is not marked on the first visit, or if all lines are new or all are seen', async () => {
    const { server, client } = visit({ data: [unseenLine, seenLine], meta: historyMeta(2) });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('radio', { name: 'New' })).toBeNull();
    for (const line of [unseenLine, seenLine]) {
      server.on(HISTORY, { data: [line], meta: historyMeta(1, { last_visit_at: lastVisit }) });
      await client.invalidateQueries();
      expect(await screen.findByRole('radio', { name: 'New' })).toBeDefined();
      expect(screen.queryByText(/^New since/)).toBeNull();
    }
  });

  test('is available as a filter, without an export', async () => {
    const { query, user } = visit({
      data: [unseenLine],
      meta: historyMeta(1, { last_visit_at: lastVisit }),
    });
    await user.click(await screen.findByRole('radio', { name: 'New' }));
    await vi.waitFor(() => expect(query().since_last_visit).toBe('true'));
    expect(query().start_date).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });
});

test('opening and closing the undo of a line renders no line again', async () => {
  const { user } = visit({ data: [{ ...torchesMoved, can_undo: true }], meta: historyMeta(1) });
  const undo = await screen.findByRole('button', { name: /^Undo: / });
  vi.mocked(UndoLinks).mockClear();
  await user.click(undo);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(UndoLinks).not.toHaveBeenCalled();
});
