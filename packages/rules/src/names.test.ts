import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHARACTER_NAME_MAX,
  deletedName,
  displayedUsername,
  duplicateName,
  unidentifiedName,
} from './names.ts';

test('name of an unidentified item contains only its kind', () => {
  expect(unidentifiedName('ring')).toBe('Unidentified ring');
  expect(unidentifiedName(' Wondrous item ')).toBe('Unidentified wondrous item');
});

test('name of an unidentified item without a kind is "Unidentified item"', () => {
  expect(unidentifiedName()).toBe('Unidentified item');
  expect(unidentifiedName(null)).toBe('Unidentified item');
  expect(unidentifiedName('  ')).toBe('Unidentified item');
});

test('all deleted accounts have the same displayed name', () => {
  const [first, second] = ['0192f0aa-0000-7000-8000-00000000000a', '0192f0aa-0000-7000-8000-00000000000b'];
  expect(deletedName(first)).not.toBe(deletedName(second));
  for (const id of [first, second]) expect(displayedUsername(deletedName(id))).toBe('Deleted user');
  expect(displayedUsername('mira')).toBe('mira');
  expect(displayedUsername('Deleted')).toBe('Deleted');
});

test('name of a duplicate has a suffix, is within the maximum length and splits no character', () => {
  expect(duplicateName('Nim', CHARACTER_NAME_MAX)).toBe('Nim (copy)');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: CHARACTER_NAME_MAX }), (name) => {
      const copy = duplicateName(name, CHARACTER_NAME_MAX);
      expect(copy.length).toBeLessThanOrEqual(CHARACTER_NAME_MAX);
      expect(copy.endsWith(' (copy)')).toBe(true);
      expect(copy.isWellFormed()).toBe(true);
    }),
  );
});
