import { AppError } from '@quartermaster/contract/errors';
import { formatMoney, type Purse } from '@quartermaster/rules/money';
import { explainPrice } from '@quartermaster/rules/shop-price';
import { type CoinFlow, payOut, payShop } from '@quartermaster/rules/shop-till';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry } from '../../../platform/ledger/entry.ts';
import { noteOf } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { coinsIn, moveCoins } from '../../coin/commands/move-coins.ts';
import type { HeldCoins } from '../../coin/queries/held-coins.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { type ItemPlan, planItemCreation, planItemTransfer } from '../../item/commands/plan-items.ts';
import type { BuyLine, PricedBasket, SellLine } from '../commands/price-basket.ts';
import { coinsOfShop } from '../policy.ts';
import { stacksOfLine } from '../store.ts';
import { asTarget } from './shop-changes.ts';

export interface TradedLine {
  /** The id of the transaction. */
  readonly id: string;
  /** The coins in the till and in the paying containers after the trade. */
  readonly held: HeldCoins;
  readonly paid: Purse;
  readonly received: Purse;
  /** The stacks that contain the items after the trade: in the target container, or on the shelf after a sale. */
  readonly arrivedStackIds: readonly string[];
}

/**
 * Trades one line as one transaction with the items and the coins, so that an undo reverses both. The caller has
 * checked the stock. Throws INSUFFICIENT_FUNDS, SHOP_OUT_OF_FUNDS, and the errors of `planItemTransfer` and
 * `planItemCreation`.
 */
export async function tradeLine(
  tx: Tx,
  actor: Actor,
  basket: PricedBasket,
  held: HeldCoins,
  line: BuyLine | SellLine,
): Promise<TradedLine> {
  const { shelf, till, shop, target, purses } = basket;
  const result =
    line.kind === 'buy' ? await moveBoughtItems(tx, basket, line) : await moveSoldItems(tx, basket, line);
  const flow = flowOf(basket, held, line);
  const coins = moveCoins(held, [...flow.places, { id: till.id, delta: flow.till }]);
  const [from, to] = line.kind === 'buy' ? [shelf, target] : [line.source, shelf];
  const entry = entryOf(basket, line, result, { from, to });
  const changes = [...result.changes, ...coins.changes];
  const container_ids = [from, to, ...purses].map(({ id }) => id);
  const id = await post(tx, actor, entry, changes, [
    inventoryChannelEvent('item_traded', {
      shop_instance_id: shop.id,
      item_instance_ids: [...new Set([line.itemId, ...result.arrivedStackIds])],
      source_container_id: from.id,
      target_container_id: to.id,
    }),
    partyChannelEvent('inventory_updated', {
      shop_instance_id: shop.id,
      container_ids: [...new Set(container_ids)],
    }),
  ]);
  return {
    id,
    held: coins.held,
    paid: flow.paid,
    received: flow.received,
    arrivedStackIds: result.arrivedStackIds,
  };
}

async function moveBoughtItems(tx: Tx, basket: PricedBasket, { line, quantity }: BuyLine): Promise<ItemPlan> {
  const { shelf, shop, target } = basket;
  const targetId = target.id;
  // Unlimited stock is posted from the world; the sample remains on the shelf.
  if (line.is_unlimited)
    return planItemCreation(tx, { templateId: line.item_template_id, targetId, quantity });
  const stackIds = await stacksOfLine(tx, shelf.id, line);
  return planItemTransfer(tx, { stackIds, sourceId: shelf.id, targetId, quantity, partyId: shop.party_id });
}

const moveSoldItems = (tx: Tx, { shelf, shop }: PricedBasket, line: SellLine): Promise<ItemPlan> =>
  planItemTransfer(tx, {
    stackIds: [line.itemId],
    sourceId: line.source.id,
    targetId: shelf.id,
    quantity: line.quantity,
    partyId: shop.party_id,
  });

function flowOf(basket: PricedBasket, held: HeldCoins, line: BuyLine | SellLine): CoinFlow {
  const { shop, till, purses } = basket;
  const coins = coinsIn(held, till.id);
  if (line.kind === 'sell') {
    const flow = payOut(purses[0].id, coins, line.total, shop.has_unlimited_funds, held.system);
    if (!flow) throw new AppError('SHOP_OUT_OF_FUNDS');
    return flow;
  }
  const coinsAt = purses.map(({ id }) => ({ id, coins: coinsIn(held, id) }));
  const flow = payShop(coinsAt, coins, line.total, held.system);
  if (!flow) throw new AppError('INSUFFICIENT_FUNDS');
  return flow;
}

function entryOf(
  { shop, target, purses }: PricedBasket,
  line: BuyLine | SellLine,
  { item, note }: ItemPlan,
  { from, to }: { from: LockedContainer; to: LockedContainer },
): Entry {
  const explanation = explainPrice(line.price, (copper) => formatMoney(copper, coinsOfShop(shop)));
  return {
    type: line.kind === 'buy' ? 'purchase' : 'sale',
    partyId: shop.party_id,
    item,
    quantity: line.quantity,
    amount: line.total,
    currency: 'copper',
    target: line.kind === 'buy' ? { id: target.owner_id, name: target.owner_name } : asTarget(shop),
    source: placeOf(from),
    destination: placeOf(to),
    notes: noteOf(note, explanation),
    characterIds: [...new Set([from, to, purses[0]].flatMap(characterIdOf))],
    // Change and unlimited stock come from the world.
    world: true,
  };
}
