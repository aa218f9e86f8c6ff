import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { Crown, UsersRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LinkCard } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { memberCount } from '../../party/view.ts';
import type { OwnParties } from '../api.ts';
import { Section } from './section.tsx';

/** The user's parties, the most recently changed first. */
export default function PartyCards({ parties }: { parties: OwnParties }) {
  const page = parties.data;
  return (
    <Section
      title="Parties"
      listPath={paths.parties}
      query={parties}
      hasMore={(page?.meta.total_pages ?? 0) > 1}
    >
      {page && page.data.length === 0 && (
        <EmptyState
          icon={<UsersRound />}
          title="No party yet"
          actions={<LinkButton to={paths.partyJoin}>Join with a code</LinkButton>}
        >
          A party shares a stash, its shops and its loot. Start one, or join your game master's.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {page?.data.map((party) => (
          <li key={party.id}>
            <LinkCard
              to={paths.party(party.id)}
              title={party.name}
              mark={
                <Badge
                  tone={party.is_gm ? 'accent' : 'neutral'}
                  icon={party.is_gm ? <Crown aria-hidden="true" /> : undefined}
                >
                  {ROLE_LABELS[party.user_role]}
                </Badge>
              }
            >
              {party.description && (
                <p className="mt-1 line-clamp-2 text-sm text-ink-2">{party.description}</p>
              )}
              <p className="mt-1.5 text-xs text-ink-3">
                {[party.game_system, memberCount(party.member_count), `led by ${party.gm_name}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </LinkCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
