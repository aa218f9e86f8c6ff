import { SUSPENSION_DAYS_MAX } from '@quartermaster/contract/constants';
import { describe, expect, test } from 'vitest';
import { requireEnd, requireOtherUser } from './policy.ts';

const now = new Date('2026-11-22T12:00:00Z');
const msFromNow = (ms: number) => new Date(now.getTime() + ms);
const LONGEST_MS = SUSPENSION_DAYS_MAX * 24 * 60 * 60_000;

describe('requireOtherUser', () => {
  test('rejects the admin’s own account only', () => {
    expect(() => requireOtherUser('a', 'a')).toThrow('your own account');
    expect(() => requireOtherUser('a', 'b')).not.toThrow();
  });
});

describe('requireEnd', () => {
  test.each([-1, 0, LONGEST_MS + 1])('rejects an end %i ms from now', (ms) => {
    expect(() => requireEnd(msFromNow(ms), now)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  test.each([1, LONGEST_MS])('accepts an end %i ms from now', (ms) => {
    expect(() => requireEnd(msFromNow(ms), now)).not.toThrow();
  });

  test('accepts a suspension without an end', () => {
    expect(() => requireEnd(null, now)).not.toThrow();
  });
});
