import type { Party } from '@quartermaster/contract/party';
import { paths } from '../../../app/paths.ts';
import { usePresence } from '../../../platform/hooks/use-party-events.ts';
import { TextLink } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { InviteButton } from '../../invitation/components/invite-button.tsx';
import { type Sponsoring, useSponsoring } from '../../patronage/hooks/use-sponsoring.ts';
import { useMembers } from '../api.ts';
import { LeaveParty } from './leave-party.tsx';
import { MemberCard } from './member-card.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

function Cards({ party, sponsoring }: { party: Party; sponsoring: Sponsoring }) {
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
  if (members.error && !members.data) {
    return <ErrorPanel message={members.error.message} onRetry={() => void members.refetch()} />;
  }
  return (
    <ul className={GRID}>
      {members.data.data.map((member) => (
        <li key={member.id} className="min-w-0">
          <MemberCard
            party={party}
            member={member}
            sponsoring={sponsoring}
            isOnline={online.some(({ id }) => id === member.user_id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The members of the party. */
export function MembersTab({ party }: { party: Party }) {
  const sponsoring = useSponsoring(party.id);
  const { fullSeats } = sponsoring;
  return (
    <section aria-label="Members">
      <div className="mb-4 flex min-h-9.5 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Members ({party.member_count})</h2>
        <div className="flex flex-wrap gap-2.5">
          <InviteButton party={party} />
          <LeaveParty party={party} />
        </div>
      </div>
      {fullSeats && (
        <p className="mb-4 text-sm text-ink-2">
          All {fullSeats.limit} seats for members you sponsor are in use.{' '}
          <TextLink to={paths.subscription}>Manage patronages</TextLink>
        </p>
      )}
      <Cards party={party} sponsoring={sponsoring} />
    </section>
  );
}
