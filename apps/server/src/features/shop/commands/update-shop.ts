import type { ShopChange } from '@quartermaster/contract/shop';
import { formatMoney } from '@quartermaster/rules/money';
import { nextRestock } from '@quartermaster/rules/restock';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { coinsIn, moveCoins } from '../../coin/commands/move-coins.ts';
import { readHeldCoins } from '../../coin/queries/held-coins.ts';
import { placeOf } from '../../container/commands/lock-containers.ts';
import { type LockedShop, lockManagedShop } from '../domain/lock-shop.ts';
import { asTarget, coinsToReach, shopEvents } from '../domain/shop-changes.ts';
import { coinsOfShop } from '../policy.ts';
import type { ShopRow } from '../store.ts';

/** The updatable fields of a shop, as columns, except funds and restocking: modifiers and discount in hundredths. */
export function columnsOf(change: ShopChange): Partial<ShopRow> {
  const { buy_modifier, sell_modifier, discount_rate, funds: _, restock_days: __, ...otherFields } = change;
  const hundredths = { buy_modifier, sell_modifier, discount_rate };
  const changes = [
    ...Object.entries(otherFields),
    ...Object.entries(hundredths).map(([key, value]) => [
      key,
      value === undefined ? value : Math.round(value * 100),
    ]),
  ].filter(([, value]) => value !== undefined);
  return Object.fromEntries(changes) as Partial<ShopRow>;
}

/**
 * Updates a shop's text, modifiers, discount, restocking and funds; opens and closes it (gm, manager). Funds are coins
 * in its till: a change to its funds is an adjustment in the history. Throws the errors of `lockManagedShop` and
 * `coinsToReach`.
 */
export async function updateShop(tx: Tx, actor: Actor, shopId: string, change: ShopChange): Promise<void> {
  const lockedShop = await lockManagedShop(tx, actor, shopId);
  const { shop } = lockedShop;
  const columns = {
    ...columnsOf(change),
    ...(change.funds === undefined ? {} : { has_unlimited_funds: change.funds === null }),
    ...(change.restock_days === undefined ? {} : restockColumns(shop, change.restock_days || null, tx.now)),
    ...(change.is_active && !shop.is_active ? { opened_at: tx.now } : {}),
    updated_at: tx.now,
  };
  await tx.sql`update shop_instances set ${tx.sql(columns)} where id = ${shopId}`;
  const isClosing = shop.is_active && change.is_active === false;
  const events = shopEvents(shop, isClosing ? 'shop_closed' : 'shop_updated');
  const isPosted =
    typeof change.funds === 'number' && (await adjustFunds(tx, actor, lockedShop, change.funds, events));
  if (!isPosted) await publishEvents(tx, actor, shop.party_id, events);
}

/** A new interval counts from the last restock, but the next restock is never in the past. */
function restockColumns(shop: ShopRow, days: number | null, now: Date) {
  const since = shop.last_restocked_at ?? now;
  return { restock_days: days, next_restock_at: nextRestock(since, days, now) };
}

/** Returns whether anything was posted. */
async function adjustFunds(
  tx: Tx,
  actor: Actor,
  { shop, till }: LockedShop,
  funds: number,
  events: ReturnType<typeof shopEvents>,
): Promise<boolean> {
  const system = coinsOfShop(shop);
  const heldCoins = await readHeldCoins(tx, [till.id], system);
  const delta = coinsToReach(coinsIn(heldCoins, till.id), funds, system);
  const { changes } = moveCoins(heldCoins, [{ id: till.id, delta }]);
  if (changes.length === 0) return false;
  const place = placeOf(till);
  const entry = {
    type: 'adjust' as const,
    partyId: shop.party_id,
    target: asTarget(shop),
    amount: funds,
    currency: 'copper',
    source: place,
    destination: place,
    notes: `Funds: ${formatMoney(funds, system)}`,
    characterIds: [],
    world: true,
  };
  await post(tx, actor, entry, changes, events);
  return true;
}
