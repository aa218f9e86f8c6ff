import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCompleteJoinCode, JOIN_CODE_ALPHABET, makeJoinCode, normalizeJoinCode } from './join-code.ts';

describe('makeJoinCode', () => {
  test('uses an alphabet without ambiguous characters', () => {
    expect(JOIN_CODE_ALPHABET).toMatch(/^[A-HJKMNP-Z2-9]{31}$/);
    expect(new Set(JOIN_CODE_ALPHABET).size).toBe(31);
  });

  test('returns a normalized code of 8 characters of the alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 64, max: 247 }), (bytes) => {
        const code = makeJoinCode(bytes);
        expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
        expect(normalizeJoinCode(code ?? '')).toBe(code);
      }),
    );
  });

  test('derives every character from the same number of byte values', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const first = makeJoinCode(new Uint8Array(8).fill(byte))?.[0];
      if (first) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  test('skips biased bytes, and returns null if too few bytes remain', () => {
    expect(makeJoinCode(new Uint8Array([255, 0, 0, 0, 0, 0, 0, 0, 1]))).toBe('AAAAAAAB');
    expect(makeJoinCode(new Uint8Array(32).fill(250))).toBeNull();
    expect(makeJoinCode(new Uint8Array(7))).toBeNull();
  });
});

describe('normalizeJoinCode', () => {
  test('returns at most 8 capitals and digits', () => {
    expect(normalizeJoinCode(' ab-cd 23é45 67')).toBe('ABCD2345');
    expect(normalizeJoinCode('')).toBe('');
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalizeJoinCode(typed);
        expect(normalizeJoinCode(once)).toBe(once);
      }),
    );
  });
});

test('code is complete with 6 or more characters', () => {
  expect(isCompleteJoinCode('ABCDE')).toBe(false);
  expect(isCompleteJoinCode('abc-de')).toBe(false);
  expect(isCompleteJoinCode('ABCDEF')).toBe(true);
  expect(isCompleteJoinCode('ABCDEFGH')).toBe(true);
});
