import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { Suspense, useCallback, useMemo } from 'react';
import { paths } from '../../../app/paths.ts';
import { useListFilter } from '../../../platform/hooks/use-list-filter.ts';
import { lazy } from '../../../platform/lazy.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { useIsWide } from '../../../ui/hooks/use-media.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useListings } from '../api.ts';
import { type TradeModel, useTradeModel } from '../hooks/use-trade-model.ts';
import { type Trader, useTrader } from '../hooks/use-trader.ts';
import { type Basket, refreshBasket, useBasket, withBuy, withSell } from '../state.ts';
import { NO_LISTING_FILTER } from '../view.ts';
import type { ManageDialog } from './manage-dialogs.tsx';
import { ShopHead } from './shop-head.tsx';

// Trading contains form fields, so it is loaded after the header of the shop.
const BasketBar = lazy(() => import('./basket-bar.tsx').then((module) => ({ default: module.BasketBar })));
const BasketPanel = lazy(() =>
  import('./basket-panel.tsx').then((module) => ({ default: module.BasketPanel })),
);
const BuySide = lazy(() => import('./buy-side.tsx').then((module) => ({ default: module.BuySide })));
const RestockCard = lazy(() =>
  import('./restock-card.tsx').then((module) => ({ default: module.RestockCard })),
);
const SellSide = lazy(() => import('./sell-side.tsx').then((module) => ({ default: module.SellSide })));

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const;

interface TradingProps {
  readonly shop: ShopInstance;
  readonly basket: Basket;
  readonly trader: Trader;
  readonly mayTrade: boolean;
  /** Whether it is not known yet who trades; the space of the controls is reserved. */
  readonly isLoading: boolean;
}

/** The shelf, or the items that the user can sell. */
function Sides(
  props: TradingProps & {
    change: (change: (basket: Basket) => Basket) => void;
    onManage: (dialog: ManageDialog) => void;
  },
) {
  const { mayTrade, isLoading, change, onManage, ...trading } = props;
  const { filter, change: changeUrl } = useListFilter([], ['side']);
  const side = filter.side === 'sell' ? 'sell' : 'buy';
  const add = useCallback(
    (listing: ShopListing, quantity = 1) => change((basket) => withBuy(basket, listing, quantity)),
    [change],
  );
  return (
    <>
      {isLoading && <SkeletonBlock className="h-9.5 w-24" />}
      {mayTrade && (
        <SegmentedControl
          label="Buy or sell"
          segments={SIDES}
          value={side}
          onChange={(next) => changeUrl({ side: next === 'sell' ? next : '' })}
        />
      )}
      <Suspense fallback={<SkeletonBlock className="h-90" />}>
        {mayTrade && side === 'sell' ? (
          <SellSide
            {...trading}
            onSell={(item, containerId) =>
              change((basket) => withSell(basket, item, containerId, item.quantity))
            }
          />
        ) : (
          <BuySide
            shop={trading.shop}
            basket={trading.basket}
            onAdd={mayTrade ? add : undefined}
            onManage={onManage}
          />
        )}
      </Suspense>
    </>
  );
}

/** Says that the user needs a character to trade, or that their characters and containers could not be loaded. */
function NoTradingCharacter({ shop, trader }: TradingProps) {
  if (!(shop.permissions.trade && shop.is_active) || trader.isPending || trader.purse) return null;
  if (trader.error)
    return (
      <ErrorPanel
        title="Error loading characters and containers"
        message={trader.error.message}
        onRetry={trader.retry}
      />
    );
  return (
    <EmptyState
      title="No character to shop with"
      actions={
        <LinkButton tone="primary" to={`${paths.characterNew}?party_id=${shop.party_id}`}>
          Create Your Character
        </LinkButton>
      }
    >
      You need a character in {shop.party.name} to buy and sell here.
    </EmptyState>
  );
}

/** Announces the price of the basket after each change; on a narrow screen the basket itself is closed. */
function BasketPrice({ quote }: Pick<TradeModel, 'quote'>) {
  return (
    <p role="status" aria-label="Basket price" className="sr-only">
      {quote && (
        <>
          Basket: {quote.net_copper >= 0 ? 'you pay' : 'you get'}{' '}
          <Money copper={Math.abs(quote.net_copper)} />
        </>
      )}
    </p>
  );
}

/** The header, the shelf, and the basket next to it or at the bottom of a narrow screen. */
export function ShopFront({
  shop,
  onManage,
}: {
  shop: ShopInstance;
  onManage: (dialog: ManageDialog) => void;
}) {
  const [storedBasket, changeStored] = useBasket(shop.id);
  const { listings: shelf } = useListings(shop.id, NO_LISTING_FILTER);
  const basket = useMemo(() => refreshBasket(storedBasket, shelf), [storedBasket, shelf]);
  // Changes start from the refreshed basket, so that the current stock limits the quantities.
  const change = useCallback(
    (next: (basket: Basket) => Basket) => changeStored((stored) => next(refreshBasket(stored, shelf))),
    [changeStored, shelf],
  );
  const trader = useTrader(shop, basket);
  const model = useTradeModel(shop, basket, trader, change);
  const isWide = useIsWide();
  const isOpenToUser = shop.permissions.trade && shop.is_active;
  const mayTrade = isOpenToUser && trader.purse !== undefined;
  const isLoading = isOpenToUser && trader.isPending && !mayTrade;
  const trading = { shop, basket, trader, mayTrade, isLoading };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ShopHead shop={shop} />
        {mayTrade && <BasketPrice quote={model.quote} />}
        <Sides {...trading} change={change} onManage={onManage} />
        <Suspense>{mayTrade && !isWide && <BasketBar {...trading} model={model} />}</Suspense>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-5">
        {(mayTrade || isLoading) && isWide && (
          <Card>
            <section aria-label="Basket">
              <h2 className="mb-4 text-lg">Basket</h2>
              <Suspense fallback={<SkeletonBlock className="h-40" />}>
                {mayTrade ? <BasketPanel {...trading} model={model} /> : <SkeletonBlock className="h-40" />}
              </Suspense>
            </section>
          </Card>
        )}
        <NoTradingCharacter {...trading} />
        <Suspense fallback={<SkeletonBlock className="h-40" />}>
          <RestockCard shop={shop} />
        </Suspense>
      </div>
    </div>
  );
}
