import type { Party } from '@quartermaster/contract/party';
import { usePresence } from '../../../platform/hooks/use-party-events.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { InviteButton } from '../../invitation/components/invite-button.tsx';
import { useMembers } from '../api.ts';
import { LeaveParty } from './leave-party.tsx';
import { MemberCard } from './member-card.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

function Cards({ party }: { party: Party }) {
  const members = useMembers(party.id);
  const online = usePresence(party.permissions.see_inventory ? party.id : undefined);
  if (members.isPending) {
    return (
      <SkeletonArea label="Loading members" className={GRID}>
        <SkeletonBlock className="h-44" />
        <SkeletonBlock className="h-44" />
        <SkeletonBlock className="h-44" />
      </SkeletonArea>
    );
  }
  if (members.error) {
    return <ErrorPanel message={members.error.message} onRetry={() => void members.refetch()} />;
  }
  return (
    <ul className={GRID}>
      {members.data.data.map((member) => (
        <li key={member.id} className="min-w-0">
          <MemberCard
            party={party}
            member={member}
            isOnline={online.some(({ id }) => id === member.user_id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Everyone in the party. */
export function MembersTab({ party }: { party: Party }) {
  return (
    <section aria-label="Members">
      <div className="mb-4 flex min-h-9.5 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Members ({party.member_count})</h2>
        <div className="flex flex-wrap gap-2.5">
          <InviteButton party={party} />
          <LeaveParty party={party} />
        </div>
      </div>
      <Cards party={party} />
    </section>
  );
}
