import { SHOP_STACKS_MAX } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import type { CoinSystem, Purse } from '@quartermaster/rules/money';
import { fewestCoins, formatMoney, purseTotal } from '@quartermaster/rules/money';
import { pay, sumOf } from '@quartermaster/rules/payment';
import { TOTAL_MAX } from '@quartermaster/rules/totals';
import { inventoryChannelEvent, type NewEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { ShopRow } from '../store.ts';

/** The events of a changed shop, after which clients fetch the shop again. */
export const shopEvents = (
  shop: Pick<ShopRow, 'id'>,
  action: 'shop_deployed' | 'shop_updated' | 'shop_closed' = 'shop_updated',
): NewEvent[] => [
  inventoryChannelEvent(action, { shop_instance_id: shop.id }),
  partyChannelEvent('inventory_updated', { shop_instance_id: shop.id }),
];

/** Throws CONFLICT if one request would put more than SHOP_STACKS_MAX stacks on a shelf. */
export function requireStockFits(stackCount: number): void {
  if (stackCount <= SHOP_STACKS_MAX) return;
  const max = SHOP_STACKS_MAX.toLocaleString('en');
  throw new AppError('CONFLICT', `At most ${max} stacks can be stocked at once. Reduce the quantities.`);
}

/** The shop as the target of a history line. */
export const asTarget = (shop: ShopRow) => ({ id: shop.id, name: shop.name_override ?? shop.template_name });

/**
 * The coins to add to a till (negative: remove) so that it contains exactly `copper`. Throws CONFLICT when the till
 * contains TOTAL_MAX or more.
 */
export function coinsToReach(coins: Purse, copper: number, system: CoinSystem): Purse {
  const existing = purseTotal(coins, system);
  if (existing >= TOTAL_MAX)
    throw new AppError(
      'CONFLICT',
      `The till contains ${formatMoney(existing, system)}, which is too much to change.`,
    );
  if (copper >= existing) return fewestCoins(copper - existing, system);
  const payment = pay(coins, existing - copper, system);
  if (!payment) throw new RangeError('No coins of the till add up to an amount that it contains');
  return sumOf(payment.change, payment.paid, -1);
}
