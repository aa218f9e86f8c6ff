import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHARACTER_NAME_MAX, copyName, deletedName, shownName, unidentifiedName } from './names.ts';

test('an unidentified thing shows only its kind', () => {
  expect(unidentifiedName('ring')).toBe('Unidentified ring');
  expect(unidentifiedName(' Wondrous item ')).toBe('Unidentified wondrous item');
});

test('a thing without a kind is an item', () => {
  expect(unidentifiedName()).toBe('Unidentified item');
  expect(unidentifiedName(null)).toBe('Unidentified item');
  expect(unidentifiedName('  ')).toBe('Unidentified item');
});

test('accounts that are gone have names of their own, and are all shown alike', () => {
  const [one, two] = ['0192f0aa-0000-7000-8000-00000000000a', '0192f0aa-0000-7000-8000-00000000000b'];
  expect(deletedName(one)).not.toBe(deletedName(two));
  expect(shownName(deletedName(one))).toBe('Deleted user');
  expect(shownName('mira')).toBe('mira');
  expect(shownName('Deleted')).toBe('Deleted');
});

test('a copied name says so, fits and halves no letter', () => {
  expect(copyName('Nim')).toBe('Nim (copy)');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: CHARACTER_NAME_MAX }), (name) => {
      const copy = copyName(name);
      expect(copy.length).toBeLessThanOrEqual(CHARACTER_NAME_MAX);
      expect(copy.endsWith(' (copy)')).toBe(true);
      expect(copy.isWellFormed()).toBe(true);
    }),
  );
});
