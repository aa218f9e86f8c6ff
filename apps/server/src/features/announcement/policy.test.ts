import { describe, expect, it } from 'vitest';
import { requirePeriod } from './policy.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
const rejectedField = (startsAt: Date | null, endsAt: Date) => {
  try {
    requirePeriod({ startsAt, endsAt }, now);
    return null;
  } catch (error) {
    return (error as { details: { field: string }[] }).details[0]?.field;
  }
};

describe('announcement period check', () => {
  it.each([
    [null, now, 'ends_at'],
    [at('2026-11-20'), at('2026-11-22'), 'ends_at'],
    [at('2026-11-25'), at('2026-11-25'), 'ends_at'],
    [at('2026-11-25'), at('2026-11-24'), 'ends_at'],
    [null, at('2027-11-24'), 'ends_at'],
    [at('2027-11-24'), at('2027-11-25'), 'starts_at'],
  ])('rejects %s to %s with an error at %s', (startsAt, endsAt, expected) => {
    expect(rejectedField(startsAt, endsAt)).toBe(expected);
  });

  it.each([
    [null, at('2026-11-24')],
    [at('2026-11-20'), at('2026-11-24')],
    [at('2027-11-23'), at('2028-11-22')],
  ])('accepts %s to %s', (startsAt, endsAt) => {
    expect(rejectedField(startsAt, endsAt)).toBeNull();
  });
});
