import { ROLES } from '@quartermaster/rules/roles';
import { describe, expect, it } from 'vitest';
import { memberFrom, requirePermission } from './policy.ts';

const membership = { is_seat: false, is_archived: false, has_character: true };

describe('a permission in a party', () => {
  it.each(ROLES.filter((role) => role !== 'gm'))('to edit the party is refused to a %s', (role) => {
    const member = memberFrom('p', 'u', { ...membership, role });
    expect(() => requirePermission(member, 'edit_party')).toThrow('You do not have permission');
  });

  it('says that the party is archived to those who could otherwise', () => {
    const gm = memberFrom('p', 'u', { ...membership, role: 'gm', is_archived: true });
    expect(() => requirePermission(gm, 'edit_party')).toThrow('This party is archived.');
    const player = memberFrom('p', 'u', { ...membership, role: 'player', is_archived: true });
    expect(() => requirePermission(player, 'edit_party')).toThrow('You do not have permission');
  });

  it('is given to whom the table gives it', () => {
    const gm = memberFrom('p', 'u', { ...membership, role: 'gm' });
    expect(() => requirePermission(gm, 'edit_party')).not.toThrow();
  });
});
