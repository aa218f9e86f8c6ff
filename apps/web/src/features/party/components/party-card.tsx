import type { Party } from '@quartermaster/contract/party';
import { ChevronRight, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { PartyBanner, PartyMark } from '../../../ui/party-brand.tsx';
import { usePrefetchParty } from '../api.ts';
import { memberCount } from '../view.ts';
import { DeleteParty } from './delete-party.tsx';
import { ArchivedBadge, ShortRoleBadge } from './role-badge.tsx';

/** One party of the list, with its news; the whole card links to the party. */
export function PartyCard({ party, children }: { party: Party; children?: ReactNode }) {
  const prefetch = usePrefetchParty();
  return (
    <article className="press relative flex h-full min-w-0 flex-col rounded-l border border-line bg-surface-1 p-5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-action hover:border-line-strong hover:bg-surface-2">
      <PartyBanner branding={party.branding} className="-mx-5 -mt-5 mb-4 rounded-t-l" />
      <div className="flex items-start justify-between gap-2.5">
        <PartyMark name={party.name} branding={party.branding} size="md" />
        <h2 className="min-w-0 flex-1 text-lg">{party.name}</h2>
        <span className="mt-0.5 flex flex-none flex-wrap justify-end gap-1">
          {party.is_archived && <ArchivedBadge />}
          <ShortRoleBadge role={party.user_role} />
        </span>
      </div>
      <p className="mt-0.5 text-xs text-ink-3">
        {[party.game_system, party.setting].filter(Boolean).join(' · ') || `Led by ${party.gm_name}`}
      </p>
      <p className="mt-3 mb-4 line-clamp-2 min-h-10.5 flex-1 text-sm text-ink-2">{party.description}</p>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5 text-xs whitespace-nowrap text-ink-2">
        <span className="flex items-center gap-1.5">
          <UsersRound aria-hidden="true" className="size-4 text-ink-3" />
          {memberCount(party.member_count)}
        </span>
        {party.permissions.delete_party && (
          <span className="relative z-1">
            <DeleteParty party={party} isSmall />
          </span>
        )}
        <Link
          to={paths.party(party.id)}
          onPointerEnter={() => prefetch(party.id)}
          onFocus={() => prefetch(party.id)}
          className="ml-auto flex items-center gap-1 text-sm font-semibold text-action outline-none after:absolute after:inset-0 after:rounded-l"
        >
          View Party
          <span className="sr-only"> {party.name}</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </article>
  );
}
