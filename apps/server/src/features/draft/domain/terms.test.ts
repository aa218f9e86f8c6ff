import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';

test('terms of each kind come from the description, unless the request chooses them', () => {
  expect(termsOf({ kind: 'hoard', description: 'poor goblins at level 9', wealth: 'rich' })).toEqual({
    kind: 'hoard',
    terms: { type: 'goblins', wealth: 'rich', level: 9, region: 'any' },
  });
  expect(termsOf({ kind: 'shop', description: 'a harbor smith', type: 'tavern' })).toMatchObject({
    kind: 'shop',
    terms: { type: 'tavern', region: 'coast' },
  });
  expect(termsOf({ kind: 'item', description: 'a sword' })).toMatchObject({
    kind: 'item',
    terms: { type: 'weapon' },
  });
});
