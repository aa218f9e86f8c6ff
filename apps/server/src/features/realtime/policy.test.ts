import { PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL } from '@quartermaster/contract/realtime';
import { permissionsFor, ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import { channelsFor } from './policy.ts';

const member = { holdsGameMasterSeat: false, isArchived: false, hasCharacter: false };

describe('channels of a member', () => {
  it.each(ROLES)(
    'include party and inventory for a %s with a character, even in an archived party',
    (role) => {
      for (const isArchived of [false, true]) {
        const permissions = permissionsFor({ ...member, role, isArchived, hasCharacter: true });
        expect([...channelsFor(permissions)]).toEqual([PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL]);
      }
    },
  );

  it('include the inventory only for a member with a character and for the gm (DOM-6)', () => {
    const receivingRoles = ROLES.filter((role) =>
      channelsFor(permissionsFor({ ...member, role })).has(PARTY_INVENTORY_CHANNEL),
    );
    expect(receivingRoles).toEqual(['gm']);
  });
});
