import { describe, expect, it } from 'vitest';
import { presentTransaction, type TransactionRow, transactionCells } from './present.ts';

const row: TransactionRow = {
  id: 't',
  party_id: 'p',
  transaction_type: 'transfer',
  occurred_at: new Date('2026-11-21T10:00:00Z'),
  via: 'web',
  actor_id: 'u',
  actor_name: 'Mirelle',
  target_id: 'p',
  target_name: 'The Lanterns',
  item_instance_id: 'i',
  item_name: 'CANARY Ring of Wishes',
  item_masked_name: 'Unidentified ring',
  quantity: 1,
  amount: null,
  currency: null,
  notes: 'CANARY: do not wish for more wishes',
  source_container_id: 'secret',
  source_name: 'CANARY pouch',
  source_private: true,
  destination_container_id: 'stash',
  destination_name: 'Party Stash',
  destination_private: false,
  is_gm: false,
  owns_source: false,
  owns_destination: false,
  undo_of: null,
  undone_by: null,
  moved_items: true,
  action: null,
  main_line: null,
  coin_system: '5e',
};
const reader = { userId: 'someone', permissions: null, now: new Date('2026-11-21T10:00:00Z') };

describe('history line', () => {
  it('hides names of unidentified items and private containers from a player', () => {
    const line = presentTransaction(row, reader);
    expect(JSON.stringify(line)).not.toContain('CANARY');
    expect(line.source_location_data).toEqual({ id: null, name: 'a private container' });
    expect(line.transaction_summary).toBe(
      'Mirelle moved Unidentified ring from a private container to Party Stash',
    );
  });

  it('shows a private container to its player, but not the true name of an unidentified item', () => {
    const line = presentTransaction({ ...row, owns_source: true }, reader);
    expect(line.source_location_data?.name).toBe('CANARY pouch');
    expect(line.transactable_data?.name).toBe('Unidentified ring');
  });

  it('does not reveal a private container to the owner of the other container', () => {
    const line = presentTransaction({ ...row, owns_destination: true }, reader);
    expect(JSON.stringify(line)).not.toContain('CANARY');
  });

  it('shows the name, the source and the notes to the gm', () => {
    const line = presentTransaction({ ...row, is_gm: true }, reader);
    expect(line.transactable_data?.name).toBe('CANARY Ring of Wishes');
    expect(line.source_location_data?.id).toBe('secret');
    expect(line.notes).toContain('CANARY');
  });
});

describe('amount of an exported line', () => {
  const cells = (amount: number | null, coin_system: TransactionRow['coin_system']) =>
    transactionCells({ ...row, amount, coin_system }).slice(6, 8);

  it('is in the main coin of the party’s coin system, with the name of the coin', () => {
    expect(cells(1350, '5e')).toEqual([13.5, 'gold']);
    expect(cells(1350, null)).toEqual([13.5, 'gold']);
    expect(cells(1350, 'silver')).toEqual([1.35, 'silver mark']);
    expect(cells(0, '5e')).toEqual([0, 'gold']);
  });

  it('is empty for a line without money', () => {
    expect(cells(null, '5e')).toEqual(['', '']);
  });
});
