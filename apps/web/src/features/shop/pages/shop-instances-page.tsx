import type { ShopInstance } from '@quartermaster/contract/shop';
import { RefreshCw, SearchX } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { useAddressFilter } from '../../../platform/hooks/use-address-filter.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { CARD_SKELETONS, SHOP_GRID } from '../../shop-template/components/shop-card.tsx';
import { useShops } from '../api.ts';
import { ShopGuide } from '../components/guide.tsx';
import { InstanceCard } from '../components/instance-card.tsx';
import { InstanceFilters } from '../components/instance-filters.tsx';
import { FollowShops } from '../live.ts';
import { INSTANCE_FILTERS, type InstanceFilter, isNarrowed, NO_INSTANCE_FILTER } from '../view.ts';

type Found = ReturnType<typeof useShops>;

/** How many are open and closed, and how much they have: over all pages. */
function Summary({ meta }: { meta: NonNullable<Found['data']>['meta'] }) {
  const figures = [
    ['Active', meta.active],
    ['Inactive', meta.inactive],
    ['Total Items', meta.total_items],
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

function Cards({
  shops,
  filter,
  onClear,
}: {
  shops: readonly ShopInstance[];
  filter: InstanceFilter;
  onClear: () => void;
}) {
  if (shops.length === 0 && !isNarrowed(filter)) return <ShopGuide />;
  if (shops.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No Shops Found"
        actions={<Button onPress={onClear}>Clear Filters</Button>}
      >
        None of your parties' shops answers to that.
      </EmptyState>
    );
  }
  return (
    <ul className={SHOP_GRID}>
      {shops.map((shop) => (
        <li key={shop.id} className="min-w-0">
          <InstanceCard shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function Content({
  found,
  filter,
  onChange,
}: {
  found: Found;
  filter: InstanceFilter;
  onChange: (change: Partial<InstanceFilter>) => void;
}) {
  if (found.error && !found.data) {
    return (
      <ErrorPanel
        title="Unable to Load Shops"
        message="An unexpected error occurred while loading shops."
        onRetry={() => window.location.reload()}
      />
    );
  }
  if (!found.data) {
    return (
      <SkeletonArea label="Loading shops" className={SHOP_GRID}>
        {CARD_SKELETONS.map((key) => (
          <SkeletonBlock key={key} className="h-72" />
        ))}
      </SkeletonArea>
    );
  }
  const { data: shops, meta } = found.data;
  return (
    <>
      <p role="status" className="sr-only">
        {meta.total} {meta.total === 1 ? 'shop' : 'shops'}
      </p>
      <Cards shops={shops} filter={filter} onClear={() => onChange(NO_INSTANCE_FILTER)} />
      <div className="pt-6">
        <Pager current={meta.current_page} total={meta.total_pages} onPage={(page) => onChange({ page })} />
      </div>
    </>
  );
}

/** /shops/instances: the shops of one's parties, kept fresh while they are in sight (domain.md §2). */
export default function ShopInstancesPage() {
  const [filter, change] = useAddressFilter(INSTANCE_FILTERS);
  const settled = useDebounced(filter);
  const found = useShops({
    page: String(settled.page),
    search: settled.search || undefined,
    shop_type: (settled.shop_type || undefined) as ShopInstance['shop_type'] | undefined,
    location: settled.location || undefined,
    party_id: settled.party_id || undefined,
    is_active: (settled.is_active || undefined) as 'true' | 'false' | undefined,
  });
  const parties = new Set(found.data?.data.map((shop) => shop.party_id));
  return (
    <>
      <PageHeader
        title="Party Shops"
        subtitle="The shops that stand open, or closed, in your parties."
        crumbs={[{ label: 'Shops', to: paths.shops }]}
        actions={
          <>
            <Button isPending={found.isFetching && !found.isPending} onPress={() => void found.refetch()}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
            <LinkButton tone="primary" to={paths.shops}>
              Browse Templates
            </LinkButton>
          </>
        }
      />
      {found.data && <Summary meta={found.data.meta} />}
      <InstanceFilters filter={filter} onChange={change} />
      <Content found={found} filter={settled} onChange={change} />
      {[...parties].map((id) => (
        <FollowShops key={id} partyId={id} />
      ))}
    </>
  );
}
