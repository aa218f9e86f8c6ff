import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedUsernames, suggestUsername } from './username.ts';

describe('suggested username', () => {
  it.each([
    ['nim.thistle_2', 'nim.thistle_2'],
    ['Zoë Bjørnson', 'Zoe_Bj_rnson'],
    ['al', 'al_player'],
    ['忍者', 'player'],
    ['__', 'player'],
    ['a'.repeat(40), 'a'.repeat(32)],
  ])('%s becomes %s', (name, expected) => {
    expect(suggestUsername(name)).toBe(expected);
  });

  it('is valid for any name in every variant, and at least nine of the ten variants differ', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 10, max: 99_999_999 }),
        (name, number) => {
          const suggested = suggestedUsernames(name, number);
          for (const username of suggested) expect(username).toMatch(/^[A-Za-z0-9_.-]{3,32}$/);
          expect(new Set(suggested.map((username) => username.toLowerCase())).size).toBeGreaterThan(8);
        },
      ),
    );
  });
});
