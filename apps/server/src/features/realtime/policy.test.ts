import { PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL } from '@quartermaster/contract/realtime';
import { permissionsFor, ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import { channelsFor } from './policy.ts';

const member = { isSeat: false, isArchived: false, hasCharacter: false };

describe('what a member may hear', () => {
  it.each(ROLES)('lets a %s with a character hear party and inventory, archived or not', (role) => {
    for (const isArchived of [false, true]) {
      const permissions = permissionsFor({ ...member, role, isArchived, hasCharacter: true });
      expect([...channelsFor(permissions)]).toEqual([PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL]);
    }
  });

  it('keeps the inventory from members without a character, save the gm (DOM-6)', () => {
    const hears = ROLES.filter((role) =>
      channelsFor(permissionsFor({ ...member, role })).has(PARTY_INVENTORY_CHANNEL),
    );
    expect(hears).toEqual(['gm']);
  });
});
