import type { Party } from '@quartermaster/contract/party';
import { Plus, Store } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../../../app/paths.ts';
import { deployPath } from '../../../platform/hooks/use-deploy-party.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LARGEST_PAGE } from '../../../platform/queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { ListStates } from '../../../ui/list-page.tsx';
import { SHOP_GRID } from '../../shop-template/components/shop-card.tsx';
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
  const { query, change } = useListFilter([], [], 'shops_');
  const list = useShops({ party_id: party.id, ...LARGEST_PAGE, page: query.page });
  usePartyEvents('PartyInventoryChannel', party.permissions.see_inventory ? party.id : undefined);
  const [isOpening, setOpening, closeDialog] = useDialog();
  const mayDeploy = party.permissions.manage_shops === true;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Party Shops{list.data && ` (${list.data.meta.total})`}</h2>
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
          <NewShop party={party} onClose={closeDialog} />
        </Suspense>
      )}
      <ListStates
        list={list}
        noun="shops"
        skeleton="h-72"
        className={SHOP_GRID}
        failure={{
          title: 'Unable to Load Shops',
          message: 'An unexpected error occurred while loading shops.',
          onRetry: () => window.location.reload(),
        }}
        empty={<Empty mayDeploy={mayDeploy} partyId={party.id} />}
        onPage={(page) => change({ page })}
      >
        {(shops) => (
          <ul className={SHOP_GRID}>
            {shops.map((shop) => (
              <li key={shop.id} className="min-w-0">
                <InstanceCard shop={shop} />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  );
}
