import type { PublicParty } from '@quartermaster/contract/party-discovery';
import { ChevronRight, Lock, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { memberCount, partyLine } from '../../party/view.ts';

/** One public party; the card links to its preview, or to the party if the user is a member. */
export function PublicPartyCard({ party }: { party: PublicParty }) {
  const to = party.is_member ? paths.party(party.id) : `${paths.partyJoin}?preview=${party.id}`;
  return (
    <article className="press relative flex h-full min-w-0 flex-col rounded-l border border-line bg-surface-1 p-5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-line-strong hover:bg-surface-2">
      <div className="flex items-start justify-between gap-2.5">
        <h2 className="min-w-0 text-lg">{party.name}</h2>
        <span className="mt-0.5 flex flex-none flex-wrap justify-end gap-1">
          {party.is_member && <Badge tone="accent">Member</Badge>}
          {party.join_permission === 'restricted' && (
            <Badge icon={<Lock aria-hidden="true" />}>Invitation only</Badge>
          )}
        </span>
      </div>
      <p className="mt-0.5 text-xs text-ink-3">{partyLine(party)}</p>
      <p className="mt-3 mb-4 line-clamp-2 min-h-10.5 flex-1 text-sm text-ink-2">{party.description}</p>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3.5 text-xs text-ink-2">
        <span className="flex items-center gap-1.5">
          <UsersRound aria-hidden="true" className="size-4 text-ink-3" />
          {memberCount(party.member_count)}
        </span>
        <Link
          to={to}
          className="flex items-center gap-1 text-sm font-semibold text-action outline-none after:absolute after:inset-0 after:rounded-l"
        >
          {party.is_member ? 'View Party' : 'Preview'}
          <span className="sr-only"> {party.name}</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </article>
  );
}
