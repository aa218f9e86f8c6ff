import { surplusOf } from '@quartermaster/rules/exchange';
import { coinTransferType } from '@quartermaster/rules/history';
import { EVERY_COIN, type Purse, purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import type { Actor } from '../../../platform/actor.ts';
import type { Entry, StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, type LockedContainer, placeOf } from '../../container/commands/lock-containers.ts';
import { requireCapacity } from '../../item/commands/require-capacity.ts';
import type { CoinTemplate, HeldCoins } from '../queries/held-coins.ts';
import { coinChanges } from '../store.ts';

const negative = (coins: Purse): Record<string, number> => sumOf({}, coins, -1);

/**
 * Transfers exactly these coins between locked containers as one transaction. Returns its id and the coins
 * afterwards. Throws CAPACITY_EXCEEDED, and the errors of `coinChanges`.
 */
export async function postTransfer(
  tx: Tx,
  actor: Actor,
  held: HeldCoins,
  move: { from: LockedContainer; to: LockedContainer; coins: Purse; type?: Entry['type'] },
): Promise<{ id: string; held: HeldCoins }> {
  const { from, to, coins } = move;
  await requireSpaceForCoins(tx, to, coins, held.templates);
  const withdrawal = coinChanges(held, held.stacks, from.id, negative(coins));
  const deposit = coinChanges(held, withdrawal.stacks, to.id, coins);
  const changes = [...withdrawal.changes, ...deposit.changes];
  const entry: Entry = {
    type:
      move.type ??
      coinTransferType(
        { kind: from.owner_kind, id: from.owner_id },
        { kind: to.owner_kind, id: to.owner_id },
      ),
    partyId: to.party_id,
    ...moneyOf(coins, changes, held.templates),
    target: { id: to.owner_id, name: to.owner_name },
    source: placeOf(from),
    destination: placeOf(to),
    characterIds: [...characterIdOf(from), ...characterIdOf(to)],
  };
  const id = await post(tx, actor, entry, changes, [
    inventoryChannelEvent('item_moved', {
      item_instance_ids: changes.map((change) => change.id),
      source_container_id: from.id,
      target_container_id: to.id,
    }),
    partyChannelEvent('inventory_updated', { source_container_id: from.id, target_container_id: to.id }),
  ]);
  return { id, held: { ...held, stacks: deposit.stacks } };
}

/**
 * Exchanges coins of one container for others of the same value as one transaction with the world. Throws the errors of
 * `coinChanges`, and CAPACITY_EXCEEDED when the container cannot hold the additional weight, unless the exchange is
 * intermediate: then the caller checks the capacity at the end.
 */
export async function postConversion(
  tx: Tx,
  actor: Actor,
  held: HeldCoins,
  exchange: { container: LockedContainer; give: Purse; take: Purse; isIntermediate?: boolean },
): Promise<{ id: string; held: HeldCoins }> {
  const { container, give, take } = exchange;
  if (surplusOf(exchange) !== 0) throw new Error('A conversion must not change the value of the coins');
  const delta = sumOf(take, give, -1);
  if (!exchange.isIntermediate) await requireSpaceForCoins(tx, container, delta, held.templates);
  const result = coinChanges(held, held.stacks, container.id, delta);
  const place = placeOf(container);
  const entry: Entry = {
    type: 'currency_conversion',
    partyId: container.party_id,
    amount: purseTotal(give, EVERY_COIN),
    currency: 'copper',
    source: place,
    destination: place,
    characterIds: characterIdOf(container),
    world: true,
  };
  const id = await post(tx, actor, entry, result.changes, [
    inventoryChannelEvent('item_updated', {
      item_instance_ids: result.changes.map((change) => change.id),
      container_id: container.id,
    }),
    partyChannelEvent('inventory_updated', { container_id: container.id }),
  ]);
  return { id, held: { ...held, stacks: result.stacks } };
}

/** Coins of one kind are recorded as an item; coins of several kinds only by their value. */
function moneyOf(
  coins: Purse,
  changes: readonly StackChange[],
  templates: ReadonlyMap<string, CoinTemplate>,
): Pick<Entry, 'item' | 'quantity' | 'amount' | 'currency'> {
  const amount = { amount: purseTotal(coins, EVERY_COIN), currency: 'copper' };
  const [onlyCoin, secondCoin] = Object.entries(coins);
  const template = onlyCoin && !secondCoin ? templates.get(onlyCoin[0]) : undefined;
  const stack = changes.find((change) => change.templateId === template?.id);
  if (!onlyCoin || !template || !stack) return amount;
  const item = { id: stack.id, name: template.name, maskedName: null };
  return { ...amount, item, quantity: onlyCoin[1] };
}

async function requireSpaceForCoins(
  tx: Tx,
  container: LockedContainer,
  coins: Purse,
  templates: ReadonlyMap<string, CoinTemplate>,
): Promise<void> {
  const weight = Object.entries(coins).reduce(
    (sum, [coin, count]) => sum + count * (templates.get(coin)?.weight ?? 0),
    0,
  );
  // Coins take no slots (DEC-4).
  await requireCapacity(tx, container, { weight, slots: 0 });
}
