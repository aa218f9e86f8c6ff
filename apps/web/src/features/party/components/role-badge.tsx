import { capitalize } from '@quartermaster/rules/capitalize';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import type { Role } from '@quartermaster/rules/roles';
import { Archive, Crown } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

/** The short label of a role: GM, otherwise the capitalized role (DOM-2, party list). */
export function ShortRoleBadge({ role }: { role: Role }) {
  if (role !== 'gm') return <Badge>{capitalize(role)}</Badge>;
  return (
    <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
      GM
    </Badge>
  );
}

/** The full label of a role: Game Master, Manager, Player, Observer. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge
      tone={role === 'gm' ? 'accent' : 'neutral'}
      icon={role === 'gm' ? <Crown aria-hidden="true" /> : undefined}
    >
      {ROLE_LABELS[role]}
    </Badge>
  );
}

export function ArchivedBadge() {
  return (
    <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
      Archived
    </Badge>
  );
}
