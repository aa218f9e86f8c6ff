import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { missingCoins, planWithdrawals, purseOf } from '@quartermaster/rules/coin-flow';
import { coinSystem, formatMoney, type Purse, purseTotal } from '@quartermaster/rules/money';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireMayAct } from '../../character/policy.ts';
import { containersInOrder, primaryContainerOf } from '../../container/commands/find-containers.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { requireCoinsOf } from '../policy.ts';
import { type HeldCoins, readHeldCoins } from '../queries/held-coins.ts';
import { postTransfer } from './post-coins.ts';

export interface Gift {
  readonly fromCharacterId: string;
  readonly toCharacterId?: string | undefined;
  readonly toContainerId?: string | undefined;
  /** This container pays first. */
  readonly fromContainerId?: string | undefined;
  readonly coins: Purse;
}

/**
 * Gives exactly these coins from a character's purse to another character or a container: the given or primary
 * container pays first, then the character's other containers. Posts one transaction per paying container. Throws
 * INSUFFICIENT_FUNDS, CAPACITY_EXCEEDED, TRANSFER_NOT_SUPPORTED, VALIDATION_ERROR (including for coins of another
 * system), and the errors of requireMayAct and requireAccess.
 */
export async function giveCoins(tx: Tx, actor: Actor, gift: Gift): Promise<string[]> {
  await requireMayAct(tx.sql, actor.userId, gift.fromCharacterId);
  const targetId = await targetOf(tx, gift);
  const ownIds = await payingOrder(tx, gift);
  const locked = await lockContainers(tx, actor.userId, [targetId], ownIds);
  const [target, ...ownContainers] = locked;
  if (!target) throw notFound();
  requireAccess(target, actor.userId, 'deposit');
  const payingContainers = ownContainers.filter(
    (own) => own.id !== target.id && accessTo(own, actor.userId).withdraw,
  );
  for (const payer of payingContainers) requireOneParty(payer, target);

  const system = coinSystem(target.coin_system);
  requireCoinsOf(system, gift.coins, 'coins');
  let held = await readHeldCoins(
    tx,
    locked.map(({ id }) => id),
    system,
  );
  const withdrawals = planWithdrawals(
    held.stacks,
    payingContainers.map(({ id }) => id),
    gift.coins,
  );
  if (!withdrawals) throw insufficientFunds(held, payingContainers, gift.coins);
  const ids: string[] = [];
  for (const { containerId, coins } of withdrawals) {
    const from = payingContainers.find(({ id }) => id === containerId);
    if (!from) throw notFound();
    const transfer = await postTransfer(tx, actor, held, { from, to: target, coins });
    held = transfer.held;
    ids.push(transfer.id);
  }
  return ids;
}

async function targetOf(tx: Tx, gift: Gift): Promise<string> {
  if (gift.toCharacterId === gift.fromCharacterId) {
    throw invalid('to_character_id', 'The character already has these coins');
  }
  if (gift.toContainerId !== undefined) return gift.toContainerId;
  const primary = await primaryContainerOf(tx, gift.toCharacterId ?? '');
  if (primary === null) throw notFound();
  return primary;
}

async function payingOrder(tx: Tx, gift: Gift): Promise<string[]> {
  const ids = await containersInOrder(tx, gift.fromCharacterId);
  const first = gift.fromContainerId;
  if (first === undefined) return ids;
  if (!ids.includes(first))
    throw invalid('from_container_id', 'This container does not belong to the character');
  return [first, ...ids.filter((id) => id !== first)];
}

function insufficientFunds(
  held: HeldCoins,
  payingContainers: readonly LockedContainer[],
  required: Purse,
): AppError {
  const existingCoins = purseOf(
    held.stacks.filter((stack) => payingContainers.some(({ id }) => id === stack.containerId)),
  );
  const details = missingCoins(existingCoins, required).map(({ coin, message }) => ({
    field: `coins.${coin}`,
    message,
  }));
  const message = `Not enough of these coins: only ${formatMoney(purseTotal(existingCoins, held.system), held.system)} available.`;
  return new AppError('INSUFFICIENT_FUNDS', message, details);
}
