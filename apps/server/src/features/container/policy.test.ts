import { ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import { accessTo, type ContainerAccessRow, mayInParty, requireAccess, requireOneParty } from './policy.ts';

const base: ContainerAccessRow = {
  owner_kind: 'character',
  owner_user_id: 'owner',
  coin_system: '5e',
  party_id: 'p',
  visibility: 'party',
  role: 'player',
  holds_game_master_seat: false,
  is_archived: false,
  has_character: true,
  is_open: null,
  is_till: false,
};
const stash: ContainerAccessRow = { ...base, owner_kind: 'party', owner_user_id: null };

/** Returns the permissions see, edit, deposit and withdraw as letters, for a readable table. */
function permissionLetters(container: ContainerAccessRow, user = 'somebody'): string {
  const { see, edit, deposit, withdraw } = accessTo(container, user);
  return [see && 's', edit && 'e', deposit && 'd', withdraw && 'w'].filter(Boolean).join('') || '-';
}

describe('stranger', () => {
  it('has no access', () => {
    expect(permissionLetters({ ...base, role: null })).toBe('-');
    expect(permissionLetters({ ...stash, role: null })).toBe('-');
    expect(permissionLetters({ ...base, party_id: null, role: null })).toBe('-');
    expect(() => requireAccess({ ...stash, role: null }, 'x', 'deposit')).toThrow('could not be found');
  });
});

describe('containers of another character', () => {
  it.each([
    ['gm', 'sedw', 'sedw'],
    ['manager', 'sd', '-'],
    ['player', 'sd', '-'],
    ['observer', 's', '-'],
  ] as const)(
    'grant a %s these permissions: shared %s, private %s',
    (role, expectedShared, expectedPrivate) => {
      expect(permissionLetters({ ...base, role })).toBe(expectedShared);
      expect(permissionLetters({ ...base, role, visibility: 'private' })).toBe(expectedPrivate);
    },
  );
});

describe('shelf, till and loot containers', () => {
  const shelf: ContainerAccessRow = { ...stash, owner_kind: 'shop', is_open: true };
  it.each([
    ['gm', 's', 's', 's', 's'],
    ['manager', 's', 's', 's', '-'],
    ['player', 's', '-', '-', '-'],
    ['observer', 's', '-', '-', '-'],
  ] as const)(
    'grant a %s these permissions: open %s, closed %s, till %s, hidden loot %s',
    (role, open, closed, till, hidden) => {
      expect(permissionLetters({ ...shelf, role })).toBe(open);
      expect(permissionLetters({ ...shelf, role, is_open: false })).toBe(closed);
      expect(permissionLetters({ ...shelf, role, is_till: true })).toBe(till);
      expect(permissionLetters({ ...shelf, role, owner_kind: 'loot', is_open: false })).toBe(hidden);
      expect(permissionLetters({ ...shelf, role, owner_kind: 'loot' })).toBe('s');
      expect(permissionLetters({ ...shelf, role, is_archived: true })).toBe('s');
    },
  );

  it('grant a stranger no permissions', () => {
    expect(permissionLetters({ ...shelf, role: null })).toBe('-');
    expect(permissionLetters({ ...shelf, owner_kind: 'loot', role: null })).toBe('-');
  });
});

describe('containers of the user’s own character', () => {
  it.each([
    ['gm', 'sedw'],
    ['manager', 'sedw'],
    ['player', 'sedw'],
    ['observer', 's'],
  ] as const)('grant a %s the permissions %s', (role, own) => {
    expect(permissionLetters({ ...base, role }, 'owner')).toBe(own);
    expect(permissionLetters({ ...base, role, visibility: 'private' }, 'owner')).toBe(own);
  });

  it('grant full access outside any party', () => {
    expect(permissionLetters({ ...base, party_id: null, role: null }, 'owner')).toBe('sedw');
  });
});

describe('party containers', () => {
  it.each([
    ['gm', 'sedw'],
    ['manager', 'sedw'],
    ['player', 'sdw'],
    ['observer', 's'],
  ] as const)('grant a %s the permissions %s', (role, expected) => {
    expect(permissionLetters({ ...stash, role })).toBe(expected);
  });

  it('require a character in the party, except for the gm', () => {
    expect(permissionLetters({ ...stash, has_character: false })).toBe('-');
    expect(permissionLetters({ ...stash, has_character: false, role: 'gm' })).toBe('sedw');
  });
});

describe('archived party', () => {
  it('allows only reading', () => {
    for (const role of ROLES) {
      expect(permissionLetters({ ...stash, role, is_archived: true })).toBe('s');
      expect(permissionLetters({ ...base, role, is_archived: true }, 'owner')).toBe('s');
    }
    expect(() => requireAccess({ ...stash, is_archived: true }, 'x', 'deposit')).toThrow('archived');
    expect(() => requireAccess({ ...stash, role: 'observer', is_archived: true }, 'x', 'deposit')).toThrow(
      'permission',
    );
  });
});

describe('unidentified items and private containers', () => {
  it('reveal item names to the gm only, and private container names to the gm and the owner', () => {
    for (const role of ROLES) expect(accessTo({ ...base, role }, 'x').seeUnidentified).toBe(role === 'gm');
    expect(accessTo({ ...base, visibility: 'private' }, 'owner').seePrivate).toBe(true);
    expect(accessTo({ ...base, visibility: 'private', role: 'gm' }, 'x').seePrivate).toBe(true);
    expect(accessTo({ ...base, visibility: 'private' }, 'x').seePrivate).toBe(false);
  });
});

it('mayInParty returns true for a permission of the gm, and false for a stranger', () => {
  expect(mayInParty({ ...base, role: 'gm' }, 'identify_items')).toBe(true);
  expect(mayInParty({ ...base, role: null }, 'identify_items')).toBe(false);
});

it('transfer between two parties, or between a party and no party, is rejected', () => {
  const [ownParty, otherParty, noParty] = [{ party_id: 'own' }, { party_id: 'other' }, { party_id: null }];
  expect(() => requireOneParty(ownParty, { ...ownParty })).not.toThrow();
  expect(() => requireOneParty(noParty, { ...noParty })).not.toThrow();
  for (const target of [otherParty, noParty]) {
    expect(() => requireOneParty(ownParty, target)).toThrow('Items cannot be moved into or out of a party.');
  }
});
