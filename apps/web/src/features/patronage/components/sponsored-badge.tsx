import type { PartyMember } from '@quartermaster/contract/party-member';
import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import { HandHeart } from 'lucide-react';
import { useUser } from '../../../platform/session.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The tier that a member has from a patron. */
export function SponsoredBadge({ patronage }: { patronage: NonNullable<PartyMember['patronage']> }) {
  const { patron, granted_tier } = patronage;
  const name = patron.id === useUser().id ? 'you' : patron.username;
  return (
    <Badge tone="info" wraps icon={<HandHeart aria-hidden="true" />}>
      {TIER_NAMES[granted_tier]}, sponsored by {name}
    </Badge>
  );
}
