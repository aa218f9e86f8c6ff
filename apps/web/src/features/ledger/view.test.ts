import { expect, test } from 'vitest';
import { torchesMoved } from '../../../test/sample-party.ts';
import { changesPerDay, typeDisplayOf } from './view.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
const line = (date: Date) => ({ transaction_date: date.toISOString() });
const now = at(21, 15).getTime();

test('chart has every day of the range, oldest first, with its number of changes', () => {
  const counts = changesPerDay(
    [line(at(21, 1)), line(at(20, 23)), line(at(20, 2)), line(at(14, 12))],
    '7d',
    now,
  );
  expect(counts?.map((count) => count.changes)).toEqual([1, 0, 0, 0, 0, 0, 2, 1]);
  expect(counts?.[0]?.day).toBe(at(14, 0).getTime());
});

test('an action counts with all its changes', () => {
  const counts = changesPerDay([{ ...line(at(21, 1)), parts_count: 12 }, line(at(21, 2))], '7d', now);
  expect(counts?.at(-1)?.changes).toBe(13);
});

test('changes before the range are not counted', () => {
  const counts = changesPerDay([line(at(1, 1))], '7d', now);
  expect(counts?.every((count) => count.changes === 0)).toBe(true);
});

test('single day and unlimited range have no chart', () => {
  expect(changesPerDay([line(at(21, 1))], '1d', now)).toBeNull();
  expect(changesPerDay([line(at(21, 1))], 'all', now)).toBeNull();
});

test.each([
  ['create', 'Shop or loot deployed', 'Patronage started'],
  ['delete', 'Shop or loot deleted', 'Patronage ended'],
] as const)(
  '%s line with a place has the label "%s", and the line of a patronage "%s"',
  (type, placeLabel, patronageLabel) => {
    const placeLine = { ...torchesMoved, transaction_type: type };
    const patronageLine = {
      ...placeLine,
      source_location_data: null,
      destination_location_data: null,
      target_data: { id: null, name: 'tobin' },
    };
    expect(typeDisplayOf(placeLine).label).toBe(placeLabel);
    expect(typeDisplayOf(patronageLine).label).toBe(patronageLabel);
  },
);
