import type { InvitationStatus } from '@quartermaster/contract/invitation';
import { ROLES } from '@quartermaster/rules/roles';
import { describe, expect, test } from 'vitest';
import { memberFrom } from '../party/policy.ts';
import { requireMayInvite, requirePending } from './policy.ts';
import type { InvitationRow } from './present.ts';

const member = (role: (typeof ROLES)[number], holdsGameMasterSeat = false, isArchived = false) =>
  memberFrom('p', 'u', {
    role,
    holds_game_master_seat: holdsGameMasterSeat,
    is_archived: isArchived,
    has_character: true,
  });

const INVITABLE_ROLES: Readonly<Record<string, string>> = {
  'game master of record': 'gm manager player observer',
  gm: 'manager player observer',
  manager: 'player observer',
  player: '',
  observer: '',
};

const cases = Object.entries(INVITABLE_ROLES).flatMap(([inviterRole, roles]) =>
  ROLES.map((role) => ({ inviterRole, role, isAllowed: roles.split(' ').includes(role) })),
);

describe('permission to invite', () => {
  test.each(cases)(
    'is $isAllowed for a $inviterRole who offers the role $role',
    ({ inviterRole, role, isAllowed }) => {
      const inviter =
        inviterRole === 'game master of record'
          ? member('gm', true)
          : member(ROLES.find((candidate) => candidate === inviterRole) ?? 'observer');
      const attempt = () => requireMayInvite(inviter, role);
      if (isAllowed) expect(attempt).not.toThrow();
      else expect(attempt).toThrow(/permission|cannot invite/);
    },
  );

  test('is rejected in an archived party', () => {
    expect(() => requireMayInvite(member('gm', true, true), 'player')).toThrow('This party is archived.');
  });
});

describe('requirePending', () => {
  const row = (status: InvitationStatus) => ({ status }) as InvitationRow;
  test.each([
    ['accepted', 'This invitation was already accepted.'],
    ['declined', 'This invitation was already declined.'],
    ['revoked', 'This invitation was revoked.'],
    ['expired', 'This invitation has expired.'],
  ] as const)('rejects an invitation that is %s', (status, message) => {
    expect(() => requirePending(row(status))).toThrow(message);
  });

  test('returns a pending invitation, and throws RESOURCE_NOT_FOUND for a missing invitation', () => {
    expect(requirePending(row('pending'))).toEqual({ status: 'pending' });
    expect(() => requirePending(undefined)).toThrow('could not be found');
  });
});
