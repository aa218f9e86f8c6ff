import type { ShopInstance } from '@quartermaster/contract/shop';
import { DoorClosed, DoorOpen, UsersRound } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { DiscountBadge, ShopCard } from '../../shop-template/components/shop-card.tsx';
import { knownStock } from '../view.ts';

/** Says whether a shop is open. */
export const OpenBadge = ({ isOpen }: { isOpen: boolean }) => (
  <Badge
    tone={isOpen ? 'success' : 'error'}
    icon={isOpen ? <DoorOpen aria-hidden="true" /> : <DoorClosed aria-hidden="true" />}
  >
    {isOpen ? 'Open' : 'Closed'}
  </Badge>
);

/** The card of a deployed shop, with a link to its page. */
export function InstanceCard({ shop }: { shop: ShopInstance }) {
  const to = paths.shopInstance(shop.id);
  return (
    <ShopCard
      to={to}
      name={shop.name}
      owner={shop.owner}
      location={shop.location}
      type={shop.shop_type}
      badges={
        <>
          <OpenBadge isOpen={shop.is_active} />
          <DiscountBadge rate={shop.discount_rate} />
        </>
      }
      line={
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <UsersRound aria-hidden="true" className="size-3.5 flex-none text-ink-3" />
          <span className="truncate">{shop.party.name}</span>
        </p>
      }
      stock={knownStock(shop)}
      buyModifier={shop.buy_modifier}
      sellModifier={shop.sell_modifier}
      tags={shop.shop_template.tag_list}
      actions={
        <LinkButton size="sm" tone="primary" to={to}>
          Enter Shop
          <span className="sr-only"> {shop.name}</span>
        </LinkButton>
      }
    />
  );
}
