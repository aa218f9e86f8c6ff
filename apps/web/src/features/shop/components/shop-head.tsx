import type { ShopInstance } from '@quartermaster/contract/shop';
import { ChevronDown } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';
import {
  DiscountBadge,
  ModifierBadges,
  ownerText,
  RestockBadge,
  ShopTypeGlyph,
  StockBadge,
  TypeBadge,
} from '../../shop-template/components/shop-card.tsx';
import { knownStock } from '../view.ts';
import { OpenBadge } from './instance-card.tsx';

/** The type and the terms of a shop. */
const Terms = ({ shop }: { shop: ShopInstance }) => (
  <>
    <TypeBadge type={shop.shop_type} />
    <ModifierBadges buy={shop.buy_modifier} sell={shop.sell_modifier} />
    <RestockBadge days={shop.restock_days} />
    {knownStock(shop) && <StockBadge stock={shop} />}
  </>
);

const Description = ({ shop }: { shop: ShopInstance }) =>
  shop.description && (
    <p className="max-w-prose text-sm whitespace-pre-line text-ink-2">{shop.description}</p>
  );

/** The header of a shop on a phone, collapsed into one line. */
function PhoneHead({ shop }: { shop: ShopInstance }) {
  return (
    <details className="group">
      <summary className="touch-area relative flex cursor-pointer list-none flex-wrap items-center gap-1.5 rounded-s">
        <OpenBadge isOpen={shop.is_active} />
        <DiscountBadge rate={shop.discount_rate} />
        <span className="flex flex-1 items-center justify-end gap-1 text-sm text-ink-2">
          About this shop
          <ChevronDown aria-hidden="true" className="size-4 flex-none group-open:rotate-180" />
        </span>
      </summary>
      <div className="grid gap-2 pt-2">
        <p className="text-sm text-ink-2">{ownerText(shop.owner, shop.location)}</p>
        <p className="flex flex-wrap gap-1.5">
          <Terms shop={shop} />
        </p>
        <Description shop={shop} />
      </div>
    </details>
  );
}

/** The type, owner, location and terms of a shop. */
export function ShopHead({ shop }: { shop: ShopInstance }) {
  if (useIsPhone()) return <PhoneHead shop={shop} />;
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 bg-linear-to-r from-accent-quiet to-40%">
      <ShopTypeGlyph type={shop.shop_type} size="lg" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <p className="text-base text-ink-2">{ownerText(shop.owner, shop.location)}</p>
        <p className="flex flex-wrap gap-1.5">
          <OpenBadge isOpen={shop.is_active} />
          <DiscountBadge rate={shop.discount_rate} />
          <Terms shop={shop} />
        </p>
        <Description shop={shop} />
      </div>
    </Card>
  );
}
