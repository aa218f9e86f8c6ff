import type { Party } from '@quartermaster/contract/party';
import { Plus, Store } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { deployPath } from '../../../platform/hooks/use-deploy-party.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LARGEST_PAGE } from '../../../platform/queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { CARD_SKELETONS, SHOP_GRID } from '../../shop-template/components/shop-card.tsx';
import { useShops } from '../api.ts';
import { InstanceCard } from './instance-card.tsx';

/** Loaded when the user presses “New shop”. */
const NewShop = lazy(() => import('./new-shop.tsx'));

function Empty({ mayDeploy, partyId }: { mayDeploy: boolean; partyId: string }) {
  return (
    <EmptyState
      icon={<Store />}
      title="No Shops Found"
      actions={
        mayDeploy && (
          <LinkButton tone="primary" to={deployPath(paths.shops, partyId)}>
            Deploy Shop Template
          </LinkButton>
        )
      }
    >
      No active shops in your party yet. Deploy a shop template to get started.
    </EmptyState>
  );
}

/** A party's shops; users who may manage them can deploy a template or open a new shop (DOM-2). */
export function PartyShops({ party }: { party: Party }) {
  const query = useShops({ party_id: party.id, ...LARGEST_PAGE });
  usePartyEvents('PartyInventoryChannel', party.permissions.see_inventory ? party.id : undefined);
  const [isOpening, setOpening] = useState(false);
  const mayDeploy = party.permissions.manage_shops === true;
  const shops = query.data?.data;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Party Shops{query.data && ` (${query.data.meta.total})`}</h2>
        {mayDeploy && (
          <div className="flex flex-wrap gap-2.5">
            <LinkButton to={deployPath(paths.shops, party.id)}>
              <Store aria-hidden="true" />
              Deploy New Shop
            </LinkButton>
            <Button tone="primary" onPress={() => setOpening(true)}>
              <Plus aria-hidden="true" />
              New shop
            </Button>
          </div>
        )}
      </div>
      {isOpening && (
        <Suspense>
          <NewShop party={party} onClose={() => setOpening(false)} />
        </Suspense>
      )}
      {query.error && !shops && (
        <ErrorPanel
          title="Unable to Load Shops"
          message="An unexpected error occurred while loading shops."
          onRetry={() => window.location.reload()}
        />
      )}
      {!shops && !query.error && (
        <SkeletonArea label="Loading shops" className={SHOP_GRID}>
          {CARD_SKELETONS.map((key) => (
            <SkeletonBlock key={key} className="h-72" />
          ))}
        </SkeletonArea>
      )}
      {shops?.length === 0 && <Empty mayDeploy={mayDeploy} partyId={party.id} />}
      {shops && shops.length > 0 && (
        <ul className={SHOP_GRID}>
          {shops.map((shop) => (
            <li key={shop.id} className="min-w-0">
              <InstanceCard shop={shop} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
