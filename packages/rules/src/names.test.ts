import { expect, test } from 'vitest';
import { unidentifiedName } from './names.ts';

test('an unidentified thing shows only its kind', () => {
  expect(unidentifiedName('ring')).toBe('Unidentified ring');
  expect(unidentifiedName(' Wondrous item ')).toBe('Unidentified wondrous item');
});

test('a thing without a kind is an item', () => {
  expect(unidentifiedName()).toBe('Unidentified item');
  expect(unidentifiedName(null)).toBe('Unidentified item');
  expect(unidentifiedName('  ')).toBe('Unidentified item');
});
