import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextByPrefix, selectionAfterPress, stepFrom } from './steps.ts';

const shape = { count: 10, columns: 1, lines: 4 };
const tiles = { count: 10, columns: 3, lines: 2 };

test('arrow keys move to neighbors within the list', () => {
  expect(stepFrom(4, 'ArrowDown', shape)).toBe(5);
  expect(stepFrom(9, 'ArrowDown', shape)).toBe(9);
  expect(stepFrom(0, 'ArrowUp', shape)).toBe(0);
  expect(stepFrom(4, 'ArrowRight', shape)).toBeNull();
  expect(stepFrom(4, 'ArrowRight', tiles)).toBe(5);
  expect(stepFrom(4, 'ArrowDown', tiles)).toBe(7);
  expect(stepFrom(8, 'ArrowDown', tiles)).toBe(8);
});

test('Home and End move to the ends, and page keys move by one line less than is visible', () => {
  expect(stepFrom(4, 'Home', shape)).toBe(0);
  expect(stepFrom(4, 'End', shape)).toBe(9);
  expect(stepFrom(4, 'PageDown', shape)).toBe(7);
  expect(stepFrom(8, 'PageDown', shape)).toBe(9);
  expect(stepFrom(1, 'PageUp', shape)).toBe(0);
  expect(stepFrom(4, 'x', shape)).toBeNull();
});

test('no key moves outside the list', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
  const shapes = fc.record({
    count: fc.integer({ min: 1, max: 500 }),
    columns: fc.integer({ min: 1, max: 5 }),
    lines: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(shapes, fc.nat(), fc.constantFrom(...keys), (layout, nat, key) => {
      const next = stepFrom(nat % layout.count, key, layout);
      if (next === null) return;
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(layout.count);
    }),
  );
});

const NAMES = ['Torch', 'Rope', 'Tent', 'Rapier'];
const foundIndex = (from: number, word: string) =>
  nextByPrefix(NAMES.length, (index) => NAMES[index] ?? '', from, word);

test('typed letters find the next name with that prefix, wrapping around', () => {
  expect(foundIndex(0, 't')).toBe(2);
  expect(foundIndex(2, 't')).toBe(0);
  expect(foundIndex(1, 'ra')).toBe(3);
  expect(foundIndex(3, 'ra')).toBe(3);
  expect(foundIndex(0, 'x')).toBeNull();
});

const ROWS = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

test('press selects only the row, adds it, removes it, or selects the range from the anchor', () => {
  expect([...selectionAfterPress(ROWS, new Set(['a']), 'a', 'c', 'only')]).toEqual(['c']);
  expect([...selectionAfterPress(ROWS, new Set(['a']), 'a', 'c', 'toggle')]).toEqual(['a', 'c']);
  expect([...selectionAfterPress(ROWS, new Set(['a', 'c']), 'a', 'c', 'toggle')]).toEqual(['a']);
  expect([...selectionAfterPress(ROWS, new Set(['c']), 'c', 'a', 'extend')]).toEqual(['a', 'b', 'c']);
  expect([...selectionAfterPress(ROWS, new Set(), null, 'b', 'extend')]).toEqual(['b']);
});
