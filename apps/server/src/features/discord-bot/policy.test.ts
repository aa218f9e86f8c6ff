import { permissionsFor, type ROLES } from '@quartermaster/rules/roles';
import { describe, expect, test } from 'vitest';
import { mayRespondPublicly, requireChooseParty } from './policy.ts';

const membership = (role: (typeof ROLES)[number], isArchived = false) => ({ role, isArchived });
const outcome = (...call: Parameters<typeof requireChooseParty>) => {
  try {
    requireChooseParty(...call);
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('party of a channel', () => {
  test.each(['player', 'observer'] as const)(
    'cannot be chosen by a %s, even with permission to manage the channel',
    (role) => {
      expect(outcome(membership(role), undefined, true)).toBe('FORBIDDEN');
    },
  );

  test.each(['gm', 'manager'] as const)(
    'can be chosen by a %s when the channel has no party, unless the chosen party is archived',
    (role) => {
      expect(outcome(membership(role), undefined, false)).toBe('allowed');
      expect(outcome(membership(role, true), undefined, false)).toBe('CONFLICT');
    },
  );

  test('can be replaced only by one of its gms or managers, or with permission to manage the channel', () => {
    for (const current of [null, membership('player'), membership('observer')])
      expect(outcome(membership('gm'), current, false)).toBe('FORBIDDEN');
    expect(outcome(membership('gm'), null, true)).toBe('allowed');
    expect(outcome(membership('gm'), membership('manager'), false)).toBe('allowed');
  });
});

test.each([
  ['gm', false],
  ['manager', false],
  ['player', true],
  ['observer', true],
] as const)('mayRespondPublicly for a %s returns %s', (role, expected) => {
  const permissions = permissionsFor({
    role,
    holdsGameMasterSeat: false,
    isArchived: false,
    hasCharacter: true,
  });
  expect(mayRespondPublicly({ permissions })).toBe(expected);
});
