import type { Party } from '@quartermaster/contract/party';
import type { PartyMember } from '@quartermaster/contract/party-member';
import { ENCUMBRANCE, JOIN_ACCESS } from '@quartermaster/rules/party-text';
import { UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { usePresence } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { isFirstAttempt } from '../../../platform/queries.ts';
import { TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useIsWide } from '../../../ui/hooks/use-media.ts';
import { LabeledValue } from '../../../ui/labeled-value.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { PartyPurseCard } from '../../coin/components/party-purse-card.tsx';
import { useDashboard } from '../../dashboard/hooks/use-dashboard.ts';
import { InvitePeople } from '../../invitation/components/invite-people.tsx';
import { useMembers } from '../../party/api.ts';
import { GmActions } from '../../party/components/gm-actions.tsx';
import { InviteBox } from '../../party/components/invite-box.tsx';
import { MemberList } from '../../party/components/member-list.tsx';
import { NotesCard } from '../../party/components/notes-card.tsx';
import { partyTabPath } from '../../party/hooks/use-party-tabs.ts';
import { QuickActions } from './quick-actions.tsx';

/** Loaded lazily, because the first load of the page is at its size limit. */
const PartySummaryCard = lazy(() => import('../../dashboard/components/party-summary-card.tsx'));
const NextSessionCard = lazy(() => import('../../game-session/components/next-session-card.tsx'));

function Tile({ label, value, detail }: { label: string; value: string; detail?: string }) {
  return (
    <div className="min-w-0 rounded-m border border-line bg-surface-1 px-4 py-3.5">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-display text-xl font-semibold wrap-anywhere">{value}</dd>
      {detail && <dd className="mt-0.5 text-xs text-ink-2">{detail}</dd>}
    </div>
  );
}

function Counts({ party, members }: { party: Party; members: readonly PartyMember[] | undefined }) {
  const players = members?.filter((member) => member.role === 'player').length;
  const access = JOIN_ACCESS[party.join_permission];
  const encumbrance = ENCUMBRANCE[party.encumbrance_style];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label="Members" value={String(party.member_count)} />
      <Tile label="Players" value={players === undefined ? '–' : String(players)} />
      <Tile label="Encumbrance" value={encumbrance.label} detail={encumbrance.description} />
      <Tile label="Join access" value={access.label} detail={access.description} />
    </dl>
  );
}

function Settings({ party }: { party: Party }) {
  const settings = [
    ['Game system', party.game_system || 'Not set'],
    ['Setting', party.setting || 'Not set'],
    ['Game master', party.gm_name],
    ['Visibility', party.is_public ? 'Public' : 'Private'],
  ] as const;
  return (
    <Card>
      <h2 className="mb-2.5 text-lg">Party settings</h2>
      <dl className="text-sm *:last:pb-0">
        {settings.map(([label, value]) => (
          <LabeledValue key={label} label={label}>
            {value}
          </LabeledValue>
        ))}
      </dl>
    </Card>
  );
}

const Loading = () => (
  <SkeletonArea label="Loading">
    <SkeletonBlock className="h-90" />
  </SkeletonArea>
);

/** The party's description, summary, next session, members, notes, invitations and settings, with quick actions. */
export function OverviewTab({ party }: { party: Party }) {
  const members = useMembers(party.id);
  const isWide = useIsWide();
  const online = usePresence(party.permissions.see_inventory ? party.id : undefined);
  // The summary would move the rest.
  const isLoading = isFirstAttempt(useDashboard(party.id));
  return (
    <>
      {isLoading && <Loading />}
      <div
        hidden={isLoading}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {party.description && (
            <p className="max-w-[70ch] text-base whitespace-pre-line text-ink-2">{party.description}</p>
          )}
          <Suspense fallback={null}>
            <PartySummaryCard partyId={party.id} />
          </Suspense>
          {/* As tall as the card without a next session, whose two buttons need a second row on a phone. */}
          <Suspense
            fallback={
              <SkeletonBlock className={party.permissions.schedule_session ? 'h-47 sm:h-36' : 'h-36'} />
            }
          >
            <NextSessionCard party={party} />
          </Suspense>
          {!isWide && <QuickActions party={party} />}
          <Counts party={party} members={members.data?.data} />
          <Card>
            <div className="mb-1.5 flex items-baseline justify-between gap-3">
              <h2 className="flex items-center gap-2 text-lg">
                <UsersRound aria-hidden="true" className="size-4.5 text-ink-3" />
                Members
              </h2>
              <TextLink to={partyTabPath(party.id, 'members')} className="text-sm">
                View members
              </TextLink>
            </div>
            <MemberList query={members} online={online} />
          </Card>
          <NotesCard party={party} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-1">
          {isWide && <QuickActions party={party} />}
          {party.permissions.see_inventory && <PartyPurseCard partyId={party.id} />}
          <InviteBox party={party} />
          <InvitePeople party={party} />
          <GmActions party={party} />
          <Settings party={party} />
        </div>
      </div>
    </>
  );
}
