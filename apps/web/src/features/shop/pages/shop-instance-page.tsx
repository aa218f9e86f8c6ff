import type { ShopInstance } from '@quartermaster/contract/shop';
import { DoorClosed } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorInsteadOf, isMissing } from '../../../platform/api-error.ts';
import { useLiveStatus } from '../../../platform/hooks/use-channel.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useUndoKey } from '../../ledger/hooks/use-undo-key.ts';
import { useKeepSection, usePartySection } from '../../party/hooks/use-party-tabs.ts';
import { useShop } from '../api.ts';
import type { ManageDialog } from '../components/manage-dialogs.tsx';
import { ShopFront } from '../components/shop-front.tsx';
import { ShopHead } from '../components/shop-head.tsx';

// Loaded only for users who manage the shop.
const ManageDialogs = lazy(() =>
  import('../components/manage-dialogs.tsx').then((module) => ({ default: module.ManageDialogs })),
);
const ManageMenu = lazy(() =>
  import('../components/manage-menu.tsx').then((module) => ({ default: module.ManageMenu })),
);

/** Shown to everyone except stewards, who still see the listings of a closed shop. */
function ClosedShop({ shop }: { shop: ShopInstance }) {
  return (
    <div className="grid gap-4">
      <ShopHead shop={shop} />
      <EmptyState
        icon={<DoorClosed />}
        title="This shop is closed"
        actions={<LinkButton to={paths.shopInstances}>Other shops</LinkButton>}
      >
        You can trade here again once it opens.
      </EmptyState>
    </div>
  );
}

function Shop({ shop }: { shop: ShopInstance }) {
  usePartySection(shop.party, 'shops');
  // Roles, the coin system and archiving of the party change what is shown.
  usePartyEvents('PartyChannel', shop.party_id);
  usePartyEvents('PartyInventoryChannel', shop.permissions.subscribe ? shop.party_id : undefined);
  const liveStatus = useLiveStatus();
  const [dialog, setDialog, closeDialog] = useDialog<ManageDialog>();
  useUndoKey(`shop ${shop.id}`, dialog !== null);
  const isClosedToReader = !(shop.is_active || shop.permissions.manage);
  return (
    <>
      <PageHeader
        title={shop.name}
        crumbs={[
          { label: 'Party Shops', to: paths.shopInstances },
          { label: shop.party.name, to: paths.party(shop.party_id) },
        ]}
        aside={<LiveIndicator status={liveStatus} />}
        actions={
          shop.permissions.manage && (
            <Suspense>
              <ManageMenu shop={shop} onChoose={(kind) => setDialog({ kind })} />
            </Suspense>
          )
        }
      />
      {isClosedToReader ? <ClosedShop shop={shop} /> : <ShopFront shop={shop} onManage={setDialog} />}
      {dialog && shop.permissions.manage && (
        <Suspense>
          <ManageDialogs shop={shop} dialog={dialog} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}

function Loading() {
  useKeepSection();
  return (
    <SkeletonArea label="Loading shop" className="grid gap-5 pt-6 lg:grid-cols-[1fr_21rem]">
      <SkeletonBlock className="h-90" />
      <SkeletonBlock className="h-90" />
    </SkeletonArea>
  );
}

/** /shops/instances/{id}: one shop of a party, updated live while the page is open. */
export default function ShopInstancePage() {
  const { id = '' } = useParams();
  const query = useShop(id);
  const shop = query.data?.data;
  const error = errorInsteadOf(query);
  if (shop && !error) {
    return (
      <PartyCoins system={shop.coin_system}>
        <Shop key={id} shop={shop} />
      </PartyCoins>
    );
  }
  if (error) {
    return (
      <>
        <PageHeader title="Shop" crumbs={[{ label: 'Party Shops', to: paths.shopInstances }]} />
        <ErrorPanel
          title="This shop cannot be shown"
          message={
            isMissing(error)
              ? 'It might have been deleted, or you may not have permission to view it.'
              : error.message
          }
          onRetry={isMissing(error) ? undefined : () => void query.refetch()}
          actions={<LinkButton to={paths.shopInstances}>Other shops</LinkButton>}
        />
      </>
    );
  }
  return <Loading />;
}
