import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { EyeOff } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf, isMissing } from '../../../platform/api-error.ts';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { playSound } from '../../../platform/sounds.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { partyTabPath, useKeepSection, usePartySection } from '../../party/hooks/use-party-tabs.ts';
import { useLoot } from '../api.ts';
import { LootBadges } from '../components/loot-badges.tsx';
import { LootContents } from '../components/loot-contents.tsx';
import { LootSidebar } from '../components/loot-sidebar.tsx';
import { TakenList } from '../components/taken-list.tsx';
import { NOT_REVEALED } from '../view.ts';

// Loaded only for users who may manage the loot.
const LootManagement = lazy(() => import('../components/loot-management.tsx'));

const crumbsOf = ({ party }: LootInstanceDetail) => [
  { label: party.name, to: paths.party(party.id) },
  { label: 'Loot', to: partyTabPath(party.id, 'loot') },
];

/** Plays a sound when the loot is revealed while the page is open. */
function useRevealSound({ is_revealed }: LootInstanceDetail): void {
  const wasRevealed = useRef(is_revealed);
  useEffect(() => {
    if (is_revealed && !wasRevealed.current) playSound('reveal');
    wasRevealed.current = is_revealed;
  }, [is_revealed]);
}

function LootScreen({ loot }: { loot: LootInstanceDetail }) {
  const live = useLiveStatus();
  usePartySection(loot.party, 'loot');
  // Roles, the coin system and archiving of the party change what is shown.
  usePartyEvents('PartyChannel', loot.party_id);
  usePartyEvents('PartyInventoryChannel', loot.permissions.subscribe ? loot.party_id : undefined);
  useRevealSound(loot);
  const isMasked = loot.container === null && !loot.is_revealed;
  return (
    <>
      <PageHeader
        title={loot.name}
        subtitle={isMasked ? undefined : <LootBadges loot={loot} />}
        crumbs={crumbsOf(loot)}
        aside={<LiveIndicator status={live} />}
        actions={
          loot.permissions.manage && (
            <Suspense>
              <LootManagement loot={loot} />
            </Suspense>
          )
        }
      />
      {isMasked ? (
        <EmptyState
          icon={<EyeOff />}
          title={NOT_REVEALED}
          actions={<LinkButton to={paths.party(loot.party_id)}>Back to the party</LinkButton>}
        >
          Your game master reveals it when the party finds it.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-5">
            <LootContents loot={loot} />
            <TakenList loot={loot} />
          </div>
          <LootSidebar loot={loot} />
        </div>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = isMissing(error);
  return (
    <>
      <PageHeader title="Loot" documentTitle={isNotFound ? 'Loot not found' : 'Loot'} />
      <ErrorPanel
        title={isNotFound ? 'Loot not found' : 'This loot cannot be shown'}
        message={
          isNotFound
            ? 'It might have been deleted, or you may not have permission to view it.'
            : error.message
        }
        onRetry={isNotFound ? undefined : onRetry}
        actions={<LinkButton to={paths.parties}>Go to your parties</LinkButton>}
      />
    </>
  );
}

function Loading() {
  useKeepSection();
  return (
    <SkeletonArea label="Loading loot" className="grid gap-5 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonBlock className="h-90" />
      <SkeletonBlock className="h-60" />
    </SkeletonArea>
  );
}

/** /loot/instances/{id}: one hoard with its contents, which can be claimed and taken. */
export default function LootPage() {
  const { id = '' } = useParams();
  const query = useLoot(id);
  const error = errorInsteadOf(query);
  if (error) return <Failure error={error} onRetry={() => void query.refetch()} />;
  if (query.data) {
    return (
      <PartyCoins system={query.data.data.coin_system}>
        <LootScreen key={id} loot={query.data.data} />
      </PartyCoins>
    );
  }
  return <Loading />;
}
