import { expect, test } from 'vitest';
import { withRemoved } from './use-delayed-removal.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('removed row is inserted at its former position', () => {
  const { shownRows, removed } = withRemoved(rows('a', 'b', 'c'), rows('a', 'c', 'd'));
  expect(shownRows.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd']);
  expect([...removed]).toEqual(['b']);
});

test('removed first row keeps its position, even with a removed neighbor', () => {
  const { shownRows } = withRemoved(rows('a', 'b', 'c'), rows('c'));
  expect(shownRows.map((row) => row.id)).toEqual(['a', 'b', 'c']);
});
