import type { AppError } from '@quartermaster/contract/errors';
import { PARTY_INVENTORY_CHANNEL } from '@quartermaster/contract/realtime';
import { permissionsFor, type Role } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import type { Member } from '../party/policy.ts';
import { channelsFor } from '../realtime/policy.ts';
import { lootPermissions, maySeeLoot, requireClaim, requireManage } from './policy.ts';

const member = (role: Role, isArchived = false, hasCharacter = true): Member => {
  const membership = { role, holdsGameMasterSeat: false, isArchived, hasCharacter };
  return { ...membership, partyId: 'party', userId: 'user', permissions: permissionsFor(membership) };
};
const codeOf = (act: () => void) => {
  try {
    act();
    return 'done';
  } catch (error) {
    return (error as AppError).code;
  }
};
const hiddenLoot = { is_revealed: false };
const revealedLoot = { is_revealed: true };

describe('loot permissions', () => {
  it.each([
    ['gm', true, 'CONFLICT', 'done', 'done', 'done'],
    ['manager', false, 'RESOURCE_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'done', 'FORBIDDEN'],
    ['player', false, 'RESOURCE_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'done', 'FORBIDDEN'],
    ['observer', false, 'RESOURCE_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN'],
  ] as const)(
    'are as specified for a %s: see hidden loot %s, claim it %s, manage it %s; claim revealed loot %s, manage it %s',
    (role, ...expected) => {
      const user = member(role);
      expect([
        maySeeLoot(hiddenLoot, user),
        codeOf(() => requireClaim(hiddenLoot, user)),
        codeOf(() => requireManage(hiddenLoot, user)),
        codeOf(() => requireClaim(revealedLoot, user)),
        codeOf(() => requireManage(revealedLoot, user)),
      ]).toEqual(expected);
      expect(maySeeLoot(revealedLoot, user)).toBe(true);
    },
  );

  it('match the enforced permissions when they are sent to the client', () => {
    for (const role of ['gm', 'manager', 'player', 'observer'] as const) {
      const members = [member(role), member(role, true), member(role, false, false)];
      for (const user of members) {
        for (const loot of [hiddenLoot, revealedLoot]) {
          expect(lootPermissions(loot, user)).toEqual({
            claim: codeOf(() => requireClaim(loot, user)) === 'done',
            manage: codeOf(() => requireManage(loot, user)) === 'done',
            subscribe: channelsFor(user.permissions).has(PARTY_INVENTORY_CHANNEL),
          });
        }
      }
    }
  });

  it('allow no change in an archived party', () => {
    expect(codeOf(() => requireClaim(revealedLoot, member('player', true)))).toBe('CONFLICT');
    expect(codeOf(() => requireManage(revealedLoot, member('gm', true)))).toBe('CONFLICT');
  });
});
