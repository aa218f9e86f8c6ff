import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta, torchesMoved } from '../../../../test/party-people.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { History } from './history.tsx';

const CALL = `GET /api/v1/transactions/party/${lanterns.id}`;
type Answers = NonNullable<Parameters<typeof fakeServer>[0]>[string];

function visit(answer: Answers) {
  const server = fakeServer({ [CALL]: answer });
  return { server, ...renderPage(<History of={{ kind: 'party', id: lanterns.id }} perPage={50} />) };
}

describe('an action', () => {
  const whole = {
    ...torchesMoved,
    id: '0192f0aa-0000-7000-8000-000000000071',
    ...{
      transaction_type: 'loot_distribution' as const,
      transaction_summary: 'mirelle distributed Dragon Hoard',
    },
    ...{ transactable_data: null, quantity: null, destination_location_data: null, target_data: null },
    parts_count: 2,
  };
  const parts = [
    torchesMoved,
    { ...torchesMoved, id: '0192f0aa-0000-7000-8000-000000000072', can_undo: true },
  ];
  const answer: Answers = ({ path }) =>
    path.includes('part_of')
      ? { data: parts, meta: historyMeta(2) }
      : { data: [whole], meta: historyMeta(1) };

  test('is one line that opens to its parts', async () => {
    const { server, user } = visit(answer);
    const line = await screen.findByRole('button', { name: 'mirelle distributed Dragon Hoard' });
    expect(screen.getByText('2 changes')).toBeDefined();
    expect(line.getAttribute('aria-expanded')).toBe('false');
    await user.click(line);
    const opened = await screen.findByRole('list', { name: 'mirelle distributed Dragon Hoard' });
    expect(within(opened).getAllByRole('listitem')).toHaveLength(2);
    expect(within(opened).getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    const query = new URLSearchParams(server.seen.at(-1)?.path.split('?')[1]);
    expect([query.get('part_of'), query.get('per_page')]).toEqual([whole.id, '50']);
    expect(query.has('grouped')).toBe(false);
    await user.click(line);
    expect(screen.queryByRole('list', { name: 'mirelle distributed Dragon Hoard' })).toBeNull();
  });

  test('says that it was undone, whole or in part', async () => {
    const { server, client } = visit({ data: [{ ...whole, undone: 'some' }], meta: historyMeta(1) });
    expect(await screen.findByText('2 changes · Partly undone')).toBeDefined();
    server.on(CALL, { data: [{ ...whole, undone: 'all' }], meta: historyMeta(1) });
    await client.invalidateQueries();
    expect(await screen.findByText('2 changes · Undone')).toBeDefined();
    expect(screen.getByText(whole.transaction_summary).tagName).toBe('S');
  });

  test('says when its parts do not load, and tries again', async () => {
    const { server, user } = visit(({ path }) =>
      path.includes('part_of')
        ? { status: 403, error: { code: 'FORBIDDEN', message: 'Not here.' } }
        : { data: [whole], meta: historyMeta(1) },
    );
    await user.click(await screen.findByRole('button', { name: 'mirelle distributed Dragon Hoard' }));
    expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
    server.on(CALL, answer);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('list', { name: 'mirelle distributed Dragon Hoard' })).toBeDefined();
  });
});
