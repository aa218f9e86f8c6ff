import type { ShopInstance } from '@quartermaster/contract/shop';
import { DoorClosed } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useLiveStatus } from '../../../platform/use-channel.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LiveIndicator } from '../../../ui/live-indicator.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PartyCoins } from '../../../ui/party-coins.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonArea, SkeletonBlock } from '../../../ui/skeleton.tsx';
import { useIsWide } from '../../../ui/use-media.ts';
import { useListings, useShop } from '../api.ts';
import { BuySide } from '../components/buy-side.tsx';
import type { Managing } from '../components/manage-dialogs.tsx';
import { ShopHead } from '../components/shop-head.tsx';
import { useTradeModel } from '../components/use-trade-model.tsx';
import { useTrader } from '../components/use-trader.tsx';
import { useShopLive } from '../live.ts';
import { refreshed, useBasket, withBuy, withSell } from '../state.ts';
import { NO_LISTING_FILTER } from '../view.ts';

// The shelves come first; what one does with them brings its fields along a moment later.
const BasketBar = lazy(() =>
  import('../components/basket-bar.tsx').then((module) => ({ default: module.BasketBar })),
);
const BasketPanel = lazy(() =>
  import('../components/basket-panel.tsx').then((module) => ({ default: module.BasketPanel })),
);
const ManageDialogs = lazy(() =>
  import('../components/manage-dialogs.tsx').then((module) => ({ default: module.ManageDialogs })),
);
const ManageMenu = lazy(() =>
  import('../components/manage-menu.tsx').then((module) => ({ default: module.ManageMenu })),
);
const RestockCard = lazy(() =>
  import('../components/restock-card.tsx').then((module) => ({ default: module.RestockCard })),
);
const SellSide = lazy(() =>
  import('../components/sell-side.tsx').then((module) => ({ default: module.SellSide })),
);

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const;

/** The shelves, the things of whoever trades, and the basket between them. */
function Front({ shop, onManage }: { shop: ShopInstance; onManage: (managing: Managing) => void }) {
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [kept, change] = useBasket(shop.id);
  const { listings: shelf } = useListings(shop.id, NO_LISTING_FILTER);
  const basket = useMemo(() => refreshed(kept, shelf), [kept, shelf]);
  const trader = useTrader(shop, basket);
  const model = useTradeModel(shop, basket, trader, change);
  const isWide = useIsWide();
  const mayTrade = shop.permissions.trade && shop.is_active && trader.character !== undefined;
  const panel = { shop, basket, trader, model };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ShopHead shop={shop} />
        {mayTrade && (
          <SegmentedControl label="Buy or sell" segments={SIDES} value={side} onChange={setSide} />
        )}
        {mayTrade && side === 'sell' ? (
          <Suspense fallback={<SkeletonBlock className="h-60" />}>
            <SellSide
              shop={shop}
              basket={basket}
              trader={trader}
              onSell={(item, containerId) =>
                change((held) => withSell(held, item, containerId, item.quantity))
              }
            />
          </Suspense>
        ) : (
          <BuySide
            shop={shop}
            basket={basket}
            shelf={shelf}
            onAdd={
              mayTrade
                ? (listing, quantity = 1) => change((held) => withBuy(held, listing, quantity))
                : undefined
            }
            onEdit={(listing) => onManage({ kind: 'line', listing })}
            onRemove={(listing) => onManage({ kind: 'remove', listing })}
          />
        )}
        <Suspense>{mayTrade && !isWide && <BasketBar {...panel} />}</Suspense>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-5">
        {mayTrade && isWide && (
          <Card>
            <section aria-label="Basket">
              <h2 className="mb-4 text-lg">Basket</h2>
              <Suspense fallback={<SkeletonBlock className="h-40" />}>
                <BasketPanel {...panel} />
              </Suspense>
            </section>
          </Card>
        )}
        {shop.permissions.trade && shop.is_active && !trader.isPending && !trader.character && (
          <EmptyState
            title="Nobody to trade"
            actions={
              <LinkButton tone="primary" to={`${paths.characterNew}?party_id=${shop.party_id}`}>
                Create Your Character
              </LinkButton>
            }
          >
            You need a character in {shop.party.name} to buy and sell here.
          </EmptyState>
        )}
        <Suspense fallback={<SkeletonBlock className="h-40" />}>
          <RestockCard shop={shop} />
        </Suspense>
      </div>
    </div>
  );
}

/** What stands in a closed shop only those see who run it. */
function Closed({ shop }: { shop: ShopInstance }) {
  return (
    <div className="grid gap-4">
      <ShopHead shop={shop} />
      <EmptyState
        icon={<DoorClosed />}
        title="This shop is closed"
        actions={<LinkButton to={paths.shopInstances}>Other shops</LinkButton>}
      >
        Nothing is bought or sold here until it opens again.
      </EmptyState>
    </div>
  );
}

function Shop({ shop }: { shop: ShopInstance }) {
  useShopLive(shop.party_id);
  const live = useLiveStatus();
  const [managing, setManaging] = useState<Managing>(null);
  const { listings: shelf } = useListings(shop.id, NO_LISTING_FILTER, shop.permissions.manage);
  const isShut = !(shop.is_active || shop.permissions.manage);
  return (
    <>
      <PageHeader
        title={shop.name}
        crumbs={[
          { label: 'Party Shops', to: paths.shopInstances },
          { label: shop.party.name, to: paths.party(shop.party_id) },
        ]}
        aside={<LiveIndicator status={live} />}
        actions={
          shop.permissions.manage && (
            <Suspense>
              <ManageMenu shop={shop} onDeed={(kind) => setManaging({ kind })} />
            </Suspense>
          )
        }
      />
      {isShut ? <Closed shop={shop} /> : <Front shop={shop} onManage={setManaging} />}
      <Suspense>
        <ManageDialogs shop={shop} shelf={shelf} managing={managing} onClose={() => setManaging(null)} />
      </Suspense>
    </>
  );
}

/** /shops/instances/{id}: the party's shop front, kept fresh while one stands in it. */
export default function ShopInstancePage() {
  const { id = '' } = useParams();
  const found = useShop(id);
  const shop = found.data?.data;
  if (shop) {
    return (
      <PartyCoins of={shop.coin_system}>
        <Shop key={id} shop={shop} />
      </PartyCoins>
    );
  }
  if (found.error) {
    return (
      <>
        <PageHeader title="Shop" crumbs={[{ label: 'Party Shops', to: paths.shopInstances }]} />
        <ErrorPanel
          title="This shop cannot be shown"
          message={found.error.message}
          onRetry={() => void found.refetch()}
          actions={<LinkButton to={paths.shopInstances}>Other shops</LinkButton>}
        />
      </>
    );
  }
  return (
    <SkeletonArea label="Loading shop" className="grid gap-5 pt-6 lg:grid-cols-[1fr_21rem]">
      <SkeletonBlock className="h-90" />
      <SkeletonBlock className="h-90" />
    </SkeletonArea>
  );
}
