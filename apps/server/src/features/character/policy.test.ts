import { describe, expect, it } from 'vitest';
import { accessToCharacter, type CharacterAccessRow } from './policy.ts';

const base: CharacterAccessRow = {
  id: 'c',
  name: 'Nim',
  user_id: 'owner',
  party_id: 'p',
  role: 'player',
  holds_game_master_seat: false,
  is_archived: false,
};

/** Returns the permissions as letters: see, edit, act, assign to a party (p), remove, duplicate. */
function permissionLetters(character: CharacterAccessRow, user: string): string {
  const { see, edit, act, assign, remove, duplicate } = accessToCharacter(character, user);
  return (
    [see && 's', edit && 'e', act && 'a', assign && 'p', remove && 'r', duplicate && 'd']
      .filter(Boolean)
      .join('') || '-'
  );
}

describe('character permissions', () => {
  it('are empty for a stranger', () => {
    expect(permissionLetters({ ...base, role: null }, 'stranger')).toBe('-');
    expect(permissionLetters({ ...base, party_id: null, role: null }, 'stranger')).toBe('-');
  });

  it.each([
    ['gm', 'sar'],
    ['manager', 's'],
    ['player', 's'],
    ['observer', 's'],
  ] as const)("grant a %s these actions on another player's character: %s", (role, expected) => {
    expect(permissionLetters({ ...base, role }, 'other')).toBe(expected);
  });

  it.each([
    ['gm', 'seaprd'],
    ['manager', 'seapd'],
    ['player', 'seapd'],
    ['observer', 'sepd'],
  ] as const)('grant a %s these actions on their own character: %s', (role, expected) => {
    expect(permissionLetters({ ...base, role }, 'owner')).toBe(expected);
  });

  it('grant the player of a character outside any party every action except removal', () => {
    expect(permissionLetters({ ...base, party_id: null, role: null }, 'owner')).toBe('seapd');
  });

  it.each([
    ['gm', true],
    ['manager', false],
    ['player', false],
    ['observer', false],
  ] as const)("allow a %s to see private containers of another player's character: %s", (role, expected) => {
    expect(accessToCharacter({ ...base, role }, 'other').seePrivate).toBe(expected);
    expect(accessToCharacter({ ...base, role, is_archived: true }, 'other').seePrivate).toBe(expected);
    expect(accessToCharacter({ ...base, role }, 'owner').seePrivate).toBe(true);
  });

  it('hide private containers from a stranger', () => {
    expect(accessToCharacter({ ...base, role: null }, 'stranger').seePrivate).toBe(false);
  });

  it('allow only reading and duplicating in an archived party', () => {
    expect(permissionLetters({ ...base, is_archived: true }, 'owner')).toBe('sd');
    expect(permissionLetters({ ...base, is_archived: true, role: 'gm' }, 'other')).toBe('s');
  });
});
