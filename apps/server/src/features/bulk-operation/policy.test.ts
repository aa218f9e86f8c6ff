import { BULK_LIST_MAX } from '@quartermaster/contract/constants';
import { describe, expect, it } from 'vitest';
import { planOf } from './policy.ts';

const now = new Date('2026-11-22T12:00:00Z');

describe('planOf', () => {
  it('splits a list by line, comma or semicolon, and drops empty entries', () => {
    const { entries } = planOf({ action: 'suspend', list: ' mira, vex;\n\npercy \n' }, now);
    expect(entries).toEqual(['mira', 'vex', 'percy']);
  });

  it('accepts a list of the maximum length, but not a longer one', () => {
    const list = (n: number) => 'x\n'.repeat(n);
    expect(planOf({ action: 'suspend', list: list(BULK_LIST_MAX) }, now).entries).toHaveLength(BULK_LIST_MAX);
    expect(() => planOf({ action: 'suspend', list: list(BULK_LIST_MAX + 1) }, now)).toThrow();
  });

  it('requires only the age to delete unverified accounts', () => {
    expect(planOf({ action: 'delete_unverified', older_than_days: 30 }, now)).toMatchObject({
      entries: undefined,
      input: { older_than_days: 30 },
    });
  });
});
