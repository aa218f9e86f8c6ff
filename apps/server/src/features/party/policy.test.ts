import { ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import { memberFrom, requirePermission } from './policy.ts';

const membership = { holds_game_master_seat: false, is_archived: false, has_character: true };

describe('party policy', () => {
  it.each(ROLES.filter((role) => role !== 'gm'))(
    'rejects an update of the party by a member with the role %s',
    (role) => {
      const member = memberFrom('p', 'u', { ...membership, role });
      expect(() => requirePermission(member, 'edit_party')).toThrow('You do not have permission');
    },
  );

  it('reports the archived state to members who would otherwise have permission', () => {
    const gm = memberFrom('p', 'u', { ...membership, role: 'gm', is_archived: true });
    expect(() => requirePermission(gm, 'edit_party')).toThrow('This party is archived.');
    const player = memberFrom('p', 'u', { ...membership, role: 'player', is_archived: true });
    expect(() => requirePermission(player, 'edit_party')).toThrow('You do not have permission');
  });

  it('accepts an update of the party by a gm', () => {
    const gm = memberFrom('p', 'u', { ...membership, role: 'gm' });
    expect(() => requirePermission(gm, 'edit_party')).not.toThrow();
  });
});
