import { expect, test } from 'vitest';
import { withGone } from './use-lingering.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test('what has gone is shown once more where it was', () => {
  const { shown, gone } = withGone(rows('a', 'b', 'c'), rows('a', 'c', 'd'));
  expect(shown.map((row) => row.id)).toEqual(['a', 'b', 'c', 'd']);
  expect([...gone]).toEqual(['b']);
});

test('the first of all keeps its place, and neighbours go together', () => {
  const { shown } = withGone(rows('a', 'b', 'c'), rows('c'));
  expect(shown.map((row) => row.id)).toEqual(['a', 'b', 'c']);
});
