import type { ShopInstance } from '@quartermaster/contract/shop';
import { Card } from '../../../ui/card.tsx';
import {
  DiscountBadge,
  ModifierBadges,
  ownerText,
  RestockBadge,
  ShopSign,
  StockBadge,
  TypeBadge,
} from '../../shop-template/components/shop-card.tsx';
import { OpenBadge } from './instance-card.tsx';

/** The sign over the door: what kind of shop it is, whose, where, and on what terms. */
export function ShopHead({ shop }: { shop: ShopInstance }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 bg-linear-to-r from-accent-quiet to-40%">
      <ShopSign type={shop.shop_type} size="lg" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="text-base text-ink-2">{ownerText(shop.owner, shop.location)}</p>
        <p className="flex flex-wrap gap-1.5">
          <OpenBadge isOpen={shop.is_active} />
          <DiscountBadge rate={shop.discount_rate} />
          <TypeBadge type={shop.shop_type} />
          <ModifierBadges buy={shop.buy_modifier} sell={shop.sell_modifier} />
          <RestockBadge days={shop.restock_days} />
          <StockBadge stock={shop} />
        </p>
        {shop.description && (
          <p className="max-w-prose text-sm whitespace-pre-line text-ink-2">{shop.description}</p>
        )}
      </div>
    </Card>
  );
}
