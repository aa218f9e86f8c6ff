import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { allowUndo, UNDO, undoneIds } from '../../../../test/undo.ts';
import { History } from './history.tsx';

const HISTORY = `GET /api/v1/transactions/party/${lanterns.id}`;
type ResponseOrHandler = NonNullable<Parameters<typeof fakeServer>[0]>[string];

function visit(response: ResponseOrHandler) {
  const server = fakeServer({ [HISTORY]: response });
  return { server, ...renderPage(<History owner={{ kind: 'party', id: lanterns.id }} perPage={50} />) };
}

describe('action row', () => {
  const actionLine = {
    ...torchesMoved,
    id: '0192f0aa-0000-7000-8000-000000000071',
    transaction_type: 'loot_distribution' as const,
    transaction_summary: 'mirelle distributed Dragon Hoard',
    transactable_data: null,
    quantity: null,
    destination_location_data: null,
    target_data: null,
    parts_count: 2,
  };
  const parts = [
    torchesMoved,
    { ...torchesMoved, id: '0192f0aa-0000-7000-8000-000000000072', can_undo: true },
  ];
  const respond: ResponseOrHandler = ({ path }) =>
    path.includes('part_of')
      ? { data: parts, meta: historyMeta(2) }
      : { data: [actionLine], meta: historyMeta(1) };

  test('shows one line that expands to its changes', async () => {
    const { server, user } = visit(respond);
    const line = await screen.findByRole('button', { name: 'mirelle distributed Dragon Hoard' });
    expect(screen.getByText('2 changes')).toBeDefined();
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await user.click(line);
    const changeList = await screen.findByRole('list', { name: 'mirelle distributed Dragon Hoard' });
    expect(within(changeList).getAllByRole('listitem')).toHaveLength(2);
    expect(within(changeList).getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    const query = new URLSearchParams(server.requests.at(-1)?.path.split('?')[1]);
    expect([query.get('part_of'), query.get('per_page')]).toEqual([actionLine.id, '50']);
    expect(query.has('grouped')).toBe(false);
    await user.click(line);
    expect(screen.queryByRole('list', { name: 'mirelle distributed Dragon Hoard' })).toBeNull();
  });

  const secondChange = { ...parts[1], id: '0192f0aa-0000-7000-8000-000000000073' } as typeof torchesMoved;
  const undoLine = { ...secondChange, id: '0192f0aa-0000-7000-8000-000000000074', undo_of: torchesMoved.id };

  /** Expands an action whose changes are `lines`. */
  async function open(lines: readonly (typeof torchesMoved)[]) {
    const page = visit(({ path }) =>
      path.includes('part_of')
        ? { data: [...lines], meta: historyMeta(lines.length) }
        : { data: [actionLine], meta: historyMeta(1) },
    );
    await page.user.click(await screen.findByRole('button', { name: 'mirelle distributed Dragon Hoard' }));
    await screen.findByRole('list', { name: 'mirelle distributed Dragon Hoard' });
    return page;
  }

  test('undoes all its changes together, and offers a retry after a rejection', async () => {
    const [, first] = parts as [typeof torchesMoved, typeof torchesMoved];
    const { server, user } = await open([undoLine, secondChange, first]);
    const error = { code: 'UNDO_BLOCKED', message: 'Nim has only 3 × Torch left.' };
    server.on(UNDO, { status: 409, error });
    await user.click(screen.getByRole('button', { name: `Undo all: ${actionLine.transaction_summary}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo 2 changes?' }));
    await user.click(dialog.getByRole('button', { name: 'Undo all' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(error.message);
    allowUndo(server);
    await user.click(dialog.getByRole('button', { name: 'Undo all' }));
    expect(await screen.findByText('Undone')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(undoneIds(server)).toEqual([first.id, secondChange.id, first.id, secondChange.id]);
  });

  test('offers to undo all only if several changes can be undone', async () => {
    await open([undoLine, secondChange, torchesMoved]);
    expect(screen.queryByRole('button', { name: /^Undo all/ })).toBeNull();
  });

  test('shows whether it was fully or partly undone', async () => {
    const { server, client } = visit({ data: [{ ...actionLine, undone: 'some' }], meta: historyMeta(1) });
    expect(await screen.findByText('2 changes · Partly undone')).toBeDefined();
    server.on(HISTORY, { data: [{ ...actionLine, undone: 'all' }], meta: historyMeta(1) });
    await client.invalidateQueries();
    expect(await screen.findByText('2 changes · Undone')).toBeDefined();
    expect(screen.getByText(actionLine.transaction_summary).tagName).toBe('S');
  });

  test('shows an error with a Try Again button if its changes cannot be loaded', async () => {
    const { server, user } = visit(({ path }) =>
      path.includes('part_of')
        ? { status: 403, error: { code: 'FORBIDDEN', message: 'Not here.' } }
        : { data: [actionLine], meta: historyMeta(1) },
    );
    await user.click(await screen.findByRole('button', { name: 'mirelle distributed Dragon Hoard' }));
    expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
    server.on(HISTORY, respond);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('list', { name: 'mirelle distributed Dragon Hoard' })).toBeDefined();
  });
});
