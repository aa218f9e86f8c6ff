import type { CallInput } from '@quartermaster/contract/endpoint';
import type { listShopInstances, ShopInstance } from '@quartermaster/contract/shop';
import { countOf } from '@quartermaster/rules/format-count';
import { RefreshCw } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { usePartyEvents } from '../../../platform/hooks/use-party-events.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { useAllParties } from '../../party/api.ts';
import { useShops } from '../api.ts';
import { InstanceCard } from '../components/instance-card.tsx';
import { InstanceFilters } from '../components/instance-filters.tsx';
import { ShopGuide } from '../components/shop-guide.tsx';
import { INSTANCE_FILTERS } from '../view.ts';

type ShopQuery = CallInput<typeof listShopInstances>['query'];

/** The totals of open and closed shops and of their items, over all pages. */
function Summary({ meta }: { meta: NonNullable<ReturnType<typeof useShops>['data']>['meta'] }) {
  const figures = [
    ['Active', meta.active],
    ['Inactive', meta.inactive],
    ['Total items', meta.total_items],
  ] as const;
  return (
    <dl aria-label="Summary" className="mb-5 grid grid-cols-3 gap-3">
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0 rounded-m border border-line bg-surface-1 px-4 py-3">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="mt-0.5 font-display text-xl font-semibold tabular-nums">
            {value.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function NoShops({ onClear }: { onClear: () => void }) {
  return (
    <NoMatch title="No Shops Found" onClear={onClear}>
      No shop in your parties matches these filters.
    </NoMatch>
  );
}

/** Subscribes to one of several parties. */
function PartySubscription({ partyId }: { partyId: string }): null {
  usePartyEvents('PartyInventoryChannel', partyId);
  return null;
}

/**
 * The maximum number of subscriptions of the page. The server closes a socket that sends more than 100 commands at once
 * (ADR 0131).
 */
const SUBSCRIPTIONS_MAX = 50;

/**
 * The ids of the parties to subscribe to, whose inventory the user may see: those of the listed shops first, then the
 * user's other parties, because any of them may get its first shop.
 */
function usePartiesToSubscribe(shops: readonly ShopInstance[], chosenPartyId: string): string[] {
  const parties = useAllParties({ sort: 'name', direction: 'asc' });
  const ids = new Set([
    ...shops.flatMap(({ permissions, party_id }) => (permissions.subscribe ? [party_id] : [])),
    ...(parties.data?.data ?? []).flatMap(({ permissions, id }) => (permissions.see_inventory ? [id] : [])),
  ]);
  return [...ids].filter((id) => chosenPartyId === '' || id === chosenPartyId).slice(0, SUBSCRIPTIONS_MAX);
}

/** /shops/instances: the shops of the user's parties, updated live while the page is open (DOM-2). */
export default function ShopInstancesPage() {
  const filters = useListFilter(INSTANCE_FILTERS);
  const { query, isFiltered, change, clear } = filters;
  const list = useShops(query as NonNullable<ShopQuery>);
  const partyIds = usePartiesToSubscribe(list.data?.data ?? [], filters.filter.party_id);
  return (
    <>
      <ListPage
        header={{
          title: 'Party Shops',
          subtitle: 'Open and closed shops in your parties.',
          crumbs: [{ label: 'Shops', to: paths.shops }],
          actions: (
            <>
              <Button isPending={list.isFetching && !list.isPending} onPress={() => void list.refetch()}>
                <RefreshCw aria-hidden="true" />
                Refresh
              </Button>
              <LinkButton tone="primary" to={paths.shops}>
                Browse templates
              </LinkButton>
            </>
          ),
        }}
        filters={
          <>
            {list.data && <Summary meta={list.data.meta} />}
            <InstanceFilters {...filters} locations={list.data?.meta.locations ?? []} />
          </>
        }
        list={list}
        noun="shops"
        layout="cards"
        skeleton="h-72"
        count={(total) => countOf(total, 'shop')}
        failure={{
          title: 'Unable to Load Shops',
          message: 'An unexpected error occurred while loading shops.',
          onRetry: () => window.location.reload(),
        }}
        empty={isFiltered ? <NoShops onClear={clear} /> : <ShopGuide />}
        onPage={(page) => change({ page })}
      >
        {(shop) => (
          <li key={shop.id} className="min-w-0">
            <InstanceCard shop={shop} />
          </li>
        )}
      </ListPage>
      {partyIds.map((id) => (
        <PartySubscription key={id} partyId={id} />
      ))}
    </>
  );
}
