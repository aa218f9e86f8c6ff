import { TEMPLATE_NAME_MAX } from '@quartermaster/contract/constants';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { BookmarkPlus, EyeOff, HandCoins, PackagePlus, Pencil } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { playSound } from '../../../platform/sounds.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { partyTabPath, usePartySection } from '../../party/components/party-tabs.tsx';
import { useLoot, useLootWrites } from '../api.ts';
import { DeleteLoot, RevealOrHide } from '../components/loot-actions.tsx';
import { LootBadges } from '../components/loot-badges.tsx';
import { LootContents } from '../components/loot-contents.tsx';
import { LootSide } from '../components/loot-side.tsx';
import { TakenList } from '../components/taken-list.tsx';
import { NOT_REVEALED } from '../view.ts';

const DistributeDialog = lazy(() =>
  import('../components/distribute-dialog.tsx').then((m) => ({ default: m.DistributeDialog })),
);
const AddItems = lazy(() => import('../components/add-items.tsx'));
const SaveAsTemplate = lazy(() => import('../../template/components/save-as-template.tsx'));
const EditLoot = lazy(() => import('../components/edit-loot.tsx').then((m) => ({ default: m.EditLoot })));

const crumbsOf = ({ party }: LootInstanceDetail) => [
  { label: party.name, to: paths.party(party.id) },
  { label: 'Loot', to: partyTabPath(party.id, 'loot') },
];

/** What a gm may do with the loot. */
function GmActions({ loot }: { loot: LootInstanceDetail }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'add' | 'distribute' | 'edit' | 'save' | null>(null);
  const close = () => setOpen(null);
  const { saveAsTemplate } = useLootWrites();
  const isEmpty = loot.items_count === 0;
  const isDistributed = loot.distributed_at !== null;
  return (
    <>
      {!isDistributed && (
        <Button onPress={() => setOpen('add')}>
          <PackagePlus aria-hidden="true" />
          Add items
        </Button>
      )}
      <Button onPress={() => setOpen('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button onPress={() => setOpen('save')}>
        <BookmarkPlus aria-hidden="true" />
        Save as template
      </Button>
      <DeleteLoot loot={loot} onDeleted={() => void navigate(partyTabPath(loot.party_id, 'loot'))} />
      {!isDistributed && !isEmpty && (
        <Button onPress={() => setOpen('distribute')}>
          <HandCoins aria-hidden="true" />
          Distribute
        </Button>
      )}
      <RevealOrHide loot={loot} />
      <Suspense>
        {open === 'distribute' && <DistributeDialog loot={loot} onClose={close} />}
        {open === 'add' && <AddItems loot={loot} onClose={close} />}
        {open === 'save' && (
          <SaveAsTemplate
            name={loot.name}
            maxLength={TEMPLATE_NAME_MAX}
            description="A private loot template with the lines this loot was rolled from and items added since."
            isPending={saveAsTemplate.isPending}
            onSave={(name) =>
              saveAsTemplate.mutateAsync({ params: { id: loot.id }, body: { loot_template: { name } } })
            }
            onClose={close}
          />
        )}
        {open === 'edit' && <EditLoot loot={loot} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Announces it to members who have the page open while it is revealed. */
function useRevealSound({ is_revealed }: LootInstanceDetail): void {
  const before = useRef(is_revealed);
  useEffect(() => {
    if (is_revealed && !before.current) playSound('reveal');
    before.current = is_revealed;
  }, [is_revealed]);
}

function LootScreen({ loot }: { loot: LootInstanceDetail }) {
  const live = useLiveStatus();
  usePartySection(loot.party, 'loot');
  usePartyEvents('PartyInventoryChannel', loot.party_id);
  useRevealSound(loot);
  const isMaskedFor = loot.container === null && !loot.is_revealed;
  return (
    <>
      <PageHeader
        title={loot.name}
        subtitle={isMaskedFor ? undefined : <LootBadges loot={loot} />}
        crumbs={crumbsOf(loot)}
        aside={<LiveIndicator status={live} />}
        actions={loot.permissions.manage && <GmActions loot={loot} />}
      />
      {isMaskedFor ? (
        <EmptyState
          icon={<EyeOff />}
          title={NOT_REVEALED}
          actions={<LinkButton to={paths.party(loot.party_id)}>Back to the party</LinkButton>}
        >
          Your game master reveals it when it is found.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-5">
            <LootContents loot={loot} />
            <TakenList loot={loot} />
          </div>
          <LootSide loot={loot} />
        </div>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHeader title="Loot" documentTitle={isMissing ? 'Loot Not Found' : 'Loot'} />
      <ErrorPanel
        title={isMissing ? 'Loot Not Found' : 'This loot cannot be shown'}
        message={
          isMissing ? 'It might have been deleted, or you may not have permission to view it.' : error.message
        }
        onRetry={isMissing ? undefined : onRetry}
        actions={<LinkButton to={paths.parties}>To your parties</LinkButton>}
      />
    </>
  );
}

/** /loot/instances/{id}: one hoard, its contents, and taking them. */
export default function LootPage() {
  const { id = '' } = useParams();
  const found = useLoot(id);
  // Anyone who may no longer see it must not go on looking; any other failed refresh hides nothing.
  const isDeleted = found.error instanceof ApiError && found.error.status === 404;
  if (found.error && (!found.data || isDeleted))
    return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data) {
    return (
      <PartyCoins of={found.data.data.coin_system}>
        <LootScreen key={id} loot={found.data.data} />
      </PartyCoins>
    );
  }
  return (
    <SkeletonArea label="Loading loot" className="grid gap-5 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SkeletonBlock className="h-90" />
      <SkeletonBlock className="h-60" />
    </SkeletonArea>
  );
}
