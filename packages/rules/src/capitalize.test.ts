import { expect, test } from 'vitest';
import { capitalize } from './capitalize.ts';

test.each([
  ['an unknown device', 'An unknown device'],
  ['NPC', 'NPC'],
  ['', ''],
])('capitalize changes only the first letter of "%s"', (text, capitalized) => {
  expect(capitalize(text)).toBe(capitalized);
});
