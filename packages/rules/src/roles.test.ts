import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROLE_LABELS } from './role-labels.ts';
import {
  canChangeRole,
  canLeave,
  canReceiveSeat,
  canRemoveMember,
  hasJoinCode,
  invitableRoles,
  JOIN_PERMISSIONS,
  joinableRoles,
  type Membership,
  type MembershipState,
  PERMISSIONS,
  type Permission,
  permissionsFor,
  ROLES,
  type Role,
  rolesWithoutCode,
} from './roles.ts';

const MEMBERS: Readonly<Record<string, MembershipState>> = {
  seat: { role: 'gm', holdsGameMasterSeat: true },
  coGm: { role: 'gm', holdsGameMasterSeat: false },
  manager: { role: 'manager', holdsGameMasterSeat: false },
  player: { role: 'player', holdsGameMasterSeat: false },
  observer: { role: 'observer', holdsGameMasterSeat: false },
};

const all = 'seat coGm manager player observer';
const playing = 'seat coGm manager player';
const gmAndManager = 'seat coGm manager';
const gms = 'seat coGm';

/**
 * The members with each permission: with a character in an active party, without a character, and in an
 * archived party.
 */
const TABLE: Readonly<
  Record<Permission, readonly [active: string, withoutCharacter: string, archived: string]>
> = {
  see_party: [all, all, all],
  see_inventory: [all, gms, all],
  see_hidden_loot: [gms, gms, gms],
  see_closed_shops: [gmAndManager, gmAndManager, gmAndManager],
  see_unidentified: [gms, gms, gms],
  see_private_containers: [gms, gms, gms],
  see_invitations: [gmAndManager, gmAndManager, gmAndManager],
  see_webhooks: [gms, gms, gms],
  manage_webhooks: [gms, gms, ''],
  see_branding: [gms, gms, gms],
  edit_party: [gms, gms, ''],
  change_role: [gms, gms, ''],
  remove_member: [gms, gms, ''],
  archive_party: [gms, gms, ''],
  unarchive_party: [gms, gms, gms],
  regenerate_join_code: [gms, gms, ''],
  share: [gms, gms, ''],
  delete_party: ['seat', 'seat', ''],
  transfer_gm: ['seat', 'seat', ''],
  leave_party: ['coGm manager player observer', 'coGm manager player observer', ''],
  invite: [gmAndManager, gmAndManager, ''],
  edit_notes: [gmAndManager, gmAndManager, ''],
  schedule_session: [gmAndManager, gmAndManager, ''],
  answer_session: [all, all, ''],
  create_character: [all, all, ''],
  manage_party_containers: [gmAndManager, gms, ''],
  move_party_items: [playing, playing, ''],
  move_own_items: [playing, playing, ''],
  act_for_any_character: [gms, gms, ''],
  trade: [playing, playing, ''],
  claim_loot: [playing, playing, ''],
  manage_shops: [gmAndManager, gmAndManager, ''],
  manage_loot: [gms, gms, ''],
  identify_items: [gms, gms, ''],
  undo_any: [gms, gms, ''],
  undo_own: [playing, playing, ''],
};

const cells = PERMISSIONS.flatMap((permission) =>
  Object.entries(MEMBERS).flatMap(([name, membership]) =>
    [
      ['active', { isArchived: false, hasCharacter: true }, 0] as const,
      ['without a character', { isArchived: false, hasCharacter: false }, 1] as const,
      ['archived', { isArchived: true, hasCharacter: true }, 2] as const,
    ].map(([state, flags, column]) => ({
      permission,
      name,
      state,
      member: { ...membership, ...flags },
      may: TABLE[permission][column].split(' ').includes(name),
    })),
  ),
);

test.each(cells)(
  'permission $permission of $name in state "$state" is $may',
  ({ permission, member, may }) => {
    expect(permissionsFor(member)[permission]).toBe(may);
  },
);

describe('permissionsFor', () => {
  const state = fc.constantFrom(...Object.values(MEMBERS));
  const membership: fc.Arbitrary<Membership> = fc
    .tuple(state, fc.boolean(), fc.boolean())
    .map(([memberState, isArchived, hasCharacter]) => ({ ...memberState, isArchived, hasCharacter }));

  test('grants no additional permissions in an archived party', () => {
    fc.assert(
      fc.property(membership, (member) => {
        const active = permissionsFor({ ...member, isArchived: false });
        const archived = permissionsFor({ ...member, isArchived: true });
        expect(PERMISSIONS.filter((permission) => archived[permission] && !active[permission])).toEqual([]);
      }),
    );
  });

  test('returns true or false for every permission', () => {
    fc.assert(
      fc.property(membership, (member) => {
        const answers = permissionsFor(member);
        expect(Object.keys(answers).toSorted()).toEqual(PERMISSIONS.toSorted());
        expect(Object.values(answers).every((may) => typeof may === 'boolean')).toBe(true);
      }),
    );
  });
});

const pairs = Object.entries(MEMBERS).flatMap(([actorName, actor]) =>
  Object.entries(MEMBERS).map(([targetName, target]) => ({ actorName, targetName, actor, target })),
);

describe('membership change', () => {
  test.each(pairs)(
    'removal of $targetName by $actorName is allowed only if the actor is a gm and the target is not',
    ({ actorName, targetName, actor, target }) => {
      expect(canRemoveMember(actor, target)).toBe(gms.includes(actorName) && !gms.includes(targetName));
    },
  );

  test.each(pairs)(
    'role change of $targetName by $actorName is allowed only if the actor is a gm and the target is not, to any role except gm',
    ({ actorName, targetName, actor, target }) => {
      const may = gms.includes(actorName) && !gms.includes(targetName);
      const assignableRoles = ROLES.filter((to) => canChangeRole(actor, target, to));
      expect(assignableRoles).toEqual(may ? ['manager', 'player', 'observer'] : []);
    },
  );

  test.each(pairs)(
    'handing the party over to $targetName by $actorName is allowed only if the actor holds the seat and the target does not',
    ({ actorName, targetName, actor, target }) => {
      expect(canReceiveSeat(actor, target)).toBe(actorName === 'seat' && targetName !== 'seat');
    },
  );

  test('leaving is allowed for everyone except the game master of record', () => {
    const membersWhoCanLeave = Object.entries(MEMBERS).filter(([, member]) => canLeave(member));
    expect(membersWhoCanLeave.map(([name]) => name)).toEqual(['coGm', 'manager', 'player', 'observer']);
  });
});

describe('joining with a code', () => {
  test('offers every role with full join permission, player and observer with limited, and none with restricted', () => {
    expect(joinableRoles('full').toSorted()).toEqual(ROLES.toSorted());
    expect(joinableRoles('limited')).toEqual(['player', 'observer']);
    expect(joinableRoles('restricted')).toEqual([]);
  });

  test('is possible only in parties with a join code, with player as the default role', () => {
    for (const permission of JOIN_PERMISSIONS) {
      expect(hasJoinCode(permission)).toBe(joinableRoles(permission).length > 0);
      if (hasJoinCode(permission)) expect(joinableRoles(permission)[0]).toBe('player' satisfies Role);
    }
  });
});

test('user without a code can join as player or observer, and cannot join a restricted party', () => {
  expect(JOIN_PERMISSIONS.map((permission) => rolesWithoutCode(permission))).toEqual([
    ['player', 'observer'],
    ['player', 'observer'],
    [],
  ]);
});

test('game master of record can invite with any role, other gms with any role except gm, a manager as player or observer', () => {
  const invitable = Object.entries(MEMBERS).map(([name, member]) => [name, invitableRoles(member).join(' ')]);
  expect(Object.fromEntries(invitable)).toEqual({
    seat: 'player observer manager gm',
    coGm: 'player observer manager',
    manager: 'player observer',
    player: '',
    observer: '',
  });
});

test('roles have the specified names', () => {
  expect(Object.values(ROLE_LABELS)).toEqual(['Game Master', 'Manager', 'Player', 'Observer']);
});
