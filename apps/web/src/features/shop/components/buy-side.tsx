import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { Menu } from '../../../ui/menu.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { Category } from '../../item-template/api.ts';
import { CategoryChips } from '../../item-template/components/category-chips.tsx';
import { StockFailure } from '../../shop-template/components/stock-failure.tsx';
import { useStockFailure } from '../../shop-template/hooks/use-stock.ts';
import { type ListingFilter, useListings } from '../api.ts';
import type { Basket } from '../state.ts';
import { listingFilter } from '../view.ts';
import { ListingTile } from './listing-tile.tsx';
import type { ManageDialog } from './manage-dialogs.tsx';

const ListingDialog = lazy(() => import('./listing-dialog.tsx'));

const GRID = 'grid grid-cols-[minmax(0,1fr)] md:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] md:gap-3';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

const SORTS = [
  { label: 'By name', sort: 'name', direction: 'asc' },
  { label: 'Cheapest first', sort: 'price', direction: 'asc' },
  { label: 'Most expensive first', sort: 'price', direction: 'desc' },
  { label: 'Most in stock', sort: 'quantity', direction: 'desc' },
] as const;

export interface BuySideProps {
  readonly shop: ShopInstance;
  readonly basket: Basket;
  /** Absent if the user cannot buy here. */
  readonly onAdd?: ((listing: ShopListing, quantity?: number) => void) | undefined;
  readonly onManage: (dialog: ManageDialog) => void;
}

interface ControlsProps {
  readonly filter: ListingFilter;
  readonly onChange: (change: Partial<ListingFilter>) => void;
  readonly categories: readonly Category[];
}

function Controls({ filter, onChange, categories }: ControlsProps) {
  const sort = SORTS.find((order) => order.sort === filter.sort && order.direction === filter.direction);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <div className="min-w-0 flex-1 basis-48">
          <FilterSearch
            label="Search items"
            placeholder="Search items..."
            value={filter.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <Menu
          label="Sort"
          trigger={(trigger) => (
            <Button {...trigger}>
              {sort?.label}
              <ChevronDown aria-hidden="true" />
            </Button>
          )}
          entries={SORTS.map(({ label, ...order }) => ({
            id: label,
            label,
            isOn: label === sort?.label,
            onAction: () => onChange(order),
          }))}
        />
      </div>
      {categories.length > 1 && (
        <CategoryChips
          categories={categories}
          chosen={filter.category || null}
          onChoose={(category) => onChange({ category: category ?? '' })}
        />
      )}
    </>
  );
}

function EmptyStock({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <NoMatch title="No items found" onClear={isFiltered ? onClear : undefined}>
      {isFiltered ? 'No item matches these filters.' : 'The shelves are empty.'}
    </NoMatch>
  );
}

function Tiles(props: BuySideProps & { listings: readonly ShopListing[] }) {
  const { shop, basket, listings, onAdd } = props;
  const [inspectedListing, setInspectedListing, closeDialog] = useDialog<ShopListing>();
  // The current listing: the shelf may change while the details are open.
  const inspected = listings.find(({ id }) => id === inspectedListing?.id) ?? inspectedListing;
  const quantityInBasket = (id: string) =>
    basket.buys.find(({ listing }) => listing.id === id)?.quantity ?? 0;
  return (
    <>
      <h2 className="sr-only">On the shelves</h2>
      <ul aria-label="On the shelves" className={GRID}>
        {listings.map((listing) => (
          <li key={listing.id} className="min-w-0">
            <ListingTile
              listing={listing}
              quantityInBasket={quantityInBasket(listing.id)}
              onAdd={onAdd}
              onShowDetails={setInspectedListing}
              onManage={shop.permissions.manage ? props.onManage : undefined}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {inspected && (
          <ListingDialog
            shopId={shop.id}
            listing={inspected}
            mayIdentify={shop.permissions.identify}
            onAdd={onAdd && ((quantity) => onAdd(inspected, quantity))}
            onClose={closeDialog}
          />
        )}
      </Suspense>
    </>
  );
}

/** The listings of the shop, with search and categories; items can be added to the basket. */
export function BuySide(props: BuySideProps) {
  const listFilter = useListFilter(['search', 'category'], ['sort', 'direction']);
  const filter = listingFilter(listFilter.filter);
  const query = useListings(props.shop.id, listingFilter(listFilter.query));
  useStockFailure(query.error);
  const change = (part: Partial<ListingFilter>) => listFilter.change(part);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Controls filter={filter} onChange={change} categories={query.categories} />
      {query.isPending && (
        <SkeletonArea label="Loading the shelves" className={GRID}>
          {SKELETONS.map((key) => (
            <SkeletonBlock key={key} className="h-14 max-md:mb-2 md:h-35" />
          ))}
        </SkeletonArea>
      )}
      {query.error && query.listings.length === 0 && <StockFailure onRetry={query.retry} />}
      {!(query.isPending || query.error) && query.listings.length === 0 && (
        <EmptyStock
          isFiltered={filter.search !== '' || filter.category !== ''}
          onClear={() => change({ search: '', category: '' })}
        />
      )}
      {query.listings.length > 0 && <Tiles {...props} listings={query.listings} />}
      {query.hasMore && (
        <div className="pt-2 text-center">
          <Button isPending={query.isLoadingMore} onPress={query.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
