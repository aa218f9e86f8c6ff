import type { ItemInstance } from '@quartermaster/contract/item';
import type { ShopInstance } from '@quartermaster/contract/shop';
import { priceToSell } from '@quartermaster/rules/shop-price';
import { HandCoins, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FilterSearch } from '../../../ui/field/filter-search.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useContainerItems } from '../../item/api.ts';
import { itemSummary } from '../../item/view.ts';
import type { Trader } from '../hooks/use-trader.ts';
import type { Basket } from '../state.ts';
import { choicesOf, isSellable, priceTermsOf } from '../view.ts';

export interface SellSideProps {
  readonly shop: ShopInstance;
  readonly basket: Basket;
  readonly trader: Trader;
  readonly onSell: (item: ItemInstance, containerId: string) => void;
}

/**
 * The price that the shop pays for one item, and a button to add it to the basket; unidentified items have no
 * price.
 */
function SellOffer(props: {
  item: ItemInstance;
  shop: ShopInstance;
  isInBasket: boolean;
  onSell: () => void;
}) {
  const { item, shop, isInBasket, onSell } = props;
  if (item.value_copper === null || !item.is_identified)
    return <span className="text-right text-xs text-ink-3">Not identified yet</span>;
  const { unit } = priceToSell(item.value_copper, priceTermsOf(shop), 1);
  return (
    <span className="ml-auto flex flex-none items-center gap-3">
      <span className="text-right">
        <span className="sr-only">The shop pays </span>
        <Money copper={unit} className="text-sm font-semibold text-success" />
        {item.quantity > 1 && <span className="block text-xs text-ink-3">each</span>}
      </span>
      <Button size="sm" aria-label={`Sell ${item.display_name}`} isDisabled={isInBasket} onPress={onSell}>
        <HandCoins aria-hidden="true" />
        {isInBasket ? 'In basket' : 'Sell'}
      </Button>
    </span>
  );
}

function Row({ item, children }: { item: ItemInstance; children: ReactNode }) {
  const summary = itemSummary(item);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5 last:border-0">
      <ItemGlyph glyph={item.glyph} category={item.category} rarity={item.rarity} quantity={item.quantity} />
      <span className="min-w-0 flex-1 basis-28">
        <ItemName wraps name={summary.name} detail={summary.detail} marks={summary.marks ?? []} />
      </span>
      {children}
    </li>
  );
}

function SellableItems({ shop, basket, onSell, containerId }: SellSideProps & { containerId: string }) {
  const { filter, query, change } = useListFilter(['search'], [], 'sell_');
  const contents = useContainerItems(containerId, query.search ?? '');
  const sellableItems = contents.items.filter(isSellable);
  return (
    <>
      <FilterSearch
        label="Search your items"
        placeholder="Search items..."
        value={filter.search}
        onChange={(text) => change({ search: text })}
      />
      {contents.error && <ErrorPanel message={contents.error.message} onRetry={contents.retry} />}
      {contents.isPending && (
        <SkeletonArea label="Loading your items">
          <SkeletonBlock className="h-60" />
        </SkeletonArea>
      )}
      {!contents.isPending && !contents.error && !contents.hasMore && sellableItems.length === 0 && (
        <EmptyState icon={<PackageOpen />} title="No items found">
          {query.search ? 'No item matches your search.' : 'Nothing to sell in this container.'}
        </EmptyState>
      )}
      {sellableItems.length > 0 && (
        <ul aria-label="Your items" className="rounded-l border border-line bg-surface-1 px-4">
          {sellableItems.map((item) => (
            <Row key={item.id} item={item}>
              <SellOffer
                item={item}
                shop={shop}
                isInBasket={basket.sells.some((line) => line.item.id === item.id)}
                onSell={() => onSell(item, containerId)}
              />
            </Row>
          ))}
        </ul>
      )}
      {contents.hasMore && (
        <div className="text-center">
          <Button isPending={contents.isLoadingMore} onPress={contents.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The items of the container to sell from, with the shop's price for each. */
export function SellSide(props: SellSideProps) {
  const { trader } = props;
  const { filter, change } = useListFilter(['from'], [], 'sell_');
  const source = trader.sources.find(({ id }) => id === filter.from) ?? trader.sources[0];
  if (trader.isPending) return <SkeletonBlock className="h-60" />;
  if (!source) {
    return (
      <EmptyState icon={<PackageOpen />} title="Nothing to sell">
        No container to sell from.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SelectField
        label="Sell from"
        choices={choicesOf(trader.sources)}
        value={source.id}
        onChange={(from) => change({ from })}
      />
      <SellableItems key={source.id} {...props} containerId={source.id} />
    </div>
  );
}
