import { OWN_UNDO_WINDOW_MS, permissionsFor, ROLES } from '@quartermaster/rules/roles';
import { describe, expect, test } from 'vitest';
import { mayUndo, requireUndo } from './policy.ts';

const now = new Date('2026-11-21T20:00:00.000Z');
const MIRA = 'mira';
const membership = (role: (typeof ROLES)[number], isArchived = false) => ({
  role,
  holdsGameMasterSeat: false,
  isArchived,
  hasCharacter: true,
});
const row = (ageMs: number, actor = MIRA) => ({
  actor_id: actor,
  party_id: 'party' as string | null,
  occurred_at: new Date(now.getTime() - ageMs),
  moved_items: true,
  undone_by: null as string | null,
});
const reader = (role: (typeof ROLES)[number]) => ({
  userId: MIRA,
  permissions: permissionsFor(membership(role)),
  now,
});

describe.each(ROLES)('%s', (role) => {
  const expected = {
    gm: [true, true, true],
    manager: [true, false, false],
    player: [true, false, false],
    observer: [false, false, false],
  }[role];
  test('can undo recent, old and other users’ transactions only as DEC-3 specifies', () => {
    expect([
      mayUndo(reader(role), row(OWN_UNDO_WINDOW_MS)),
      mayUndo(reader(role), row(OWN_UNDO_WINDOW_MS + 1)),
      mayUndo(reader(role), row(0, 'bo')),
    ]).toEqual(expected);
  });
});

test('transaction without postings or already undone cannot be undone', () => {
  expect(mayUndo(reader('gm'), { ...row(0), moved_items: false })).toBe(false);
  expect(mayUndo(reader('gm'), { ...row(0), undone_by: 'other' })).toBe(false);
});

test('user without a party can undo only their own recent transactions outside parties', () => {
  const userWithoutParty = { userId: MIRA, permissions: null, now };
  expect(mayUndo(userWithoutParty, { ...row(0), party_id: null })).toBe(true);
  expect(mayUndo(userWithoutParty, { ...row(OWN_UNDO_WINDOW_MS + 1), party_id: null })).toBe(false);
  expect(mayUndo(userWithoutParty, { ...row(0, 'bo'), party_id: null })).toBe(false);
  expect(mayUndo(userWithoutParty, row(0))).toBe(false);
});

test('error of a rejected undo states the reason', () => {
  const archivedMembership = membership('gm', true);
  const readerOfArchived = { userId: MIRA, permissions: permissionsFor(archivedMembership), now };
  expect(() => requireUndo(readerOfArchived, row(0), archivedMembership)).toThrow('This party is archived.');
  expect(() => requireUndo(reader('player'), row(0, 'bo'), membership('player'))).toThrow(/permission/);
  expect(() => requireUndo(reader('gm'), { ...row(0), undone_by: 'x' }, membership('gm'))).toThrow(
    /already undone/,
  );
  expect(() => requireUndo(reader('gm'), { ...row(0), moved_items: false }, membership('gm'))).toThrow(
    /Nothing was moved/,
  );
});
