import { ROLES } from '@quartermaster/rules/roles';
import { expect, test } from 'vitest';
import { memberFrom } from '../party/policy.ts';
import { maySeeLine, requireOpen, seesShelf, type Visit } from './policy.ts';

const visit = (role: (typeof ROLES)[number], is_active: boolean): Visit => ({
  shop: { is_active } as Visit['shop'],
  member: memberFrom('here', 'ada', {
    role,
    holds_game_master_seat: false,
    is_archived: false,
    has_character: true,
  }),
});

test('members see the shelf of an open shop, and the gm and managers also that of a closed shop', () => {
  expect(ROLES.map((role) => seesShelf(visit(role, true)))).toEqual([true, true, true, true]);
  expect(ROLES.map((role) => seesShelf(visit(role, false)))).toEqual([true, true, false, false]);
});

test('closed shop rejects trades', () => {
  expect(() => requireOpen({ is_active: true })).not.toThrow();
  expect(() => requireOpen({ is_active: false })).toThrowError(/closed/);
});

test('details of an unidentified item are visible only to the gm of the party that hides it', () => {
  const hidden = { is_identified: false, hidden_in: 'here' };
  expect(ROLES.map((role) => maySeeLine(hidden, visit(role, true)))).toEqual([true, false, false, false]);
  expect(maySeeLine({ is_identified: false, hidden_in: 'elsewhere' }, visit('gm', true))).toBe(false);
  expect(maySeeLine({ is_identified: true, hidden_in: null }, visit('observer', true))).toBe(true);
});
