import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { purseOf } from '@quartermaster/rules/coin-flow';
import { coinSystem, formatMoney, type Purse, purseTotal } from '@quartermaster/rules/money';
import { planSplit } from '@quartermaster/rules/payment';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { primaryContainerOf } from '../../container/commands/find-containers.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { accessTo, requireAccess, requireOneParty } from '../../container/policy.ts';
import { recordLoads } from '../../item/commands/require-final-capacity.ts';
import { readHeldCoins } from '../queries/held-coins.ts';
import { postConversion, postTransfer } from './post-coins.ts';

export interface Split {
  readonly containerId: string;
  readonly characterIds: readonly string[];
  /** In copper; when absent, all coins in the container that belong to the party's coin system. */
  readonly amount?: number | undefined;
}

export interface SplitResult {
  readonly transactionIds: string[];
  readonly share: Purse;
  readonly remainder: Purse;
}

/**
 * Splits an amount of a container's coins evenly among characters: one exchange where needed, then one transfer to
 * each. The remainder stays in the container, whose capacity is checked at the end. Throws INSUFFICIENT_FUNDS,
 * CAPACITY_EXCEEDED, TRANSFER_NOT_SUPPORTED, VALIDATION_ERROR, and the errors of requireAccess.
 */
export async function splitCoins(tx: Tx, actor: Actor, input: Split): Promise<SplitResult> {
  const characterIds = [...new Set(input.characterIds)];
  const { source, targets } = await lockPlaces(tx, actor, input.containerId, characterIds);
  const system = coinSystem(source.coin_system);
  let held = await readHeldCoins(tx, [source.id, ...targets.map((target) => target.id)], system);
  const existingCoins = purseOf(held.stacks.filter((stack) => stack.containerId === source.id));
  const amount = input.amount ?? purseTotal(existingCoins, system);
  const plan = planSplit(existingCoins, amount, characterIds.length, system);
  if (plan === null) {
    throw new AppError(
      'INSUFFICIENT_FUNDS',
      `The container holds ${formatMoney(purseTotal(existingCoins, system), system)}.`,
    );
  }
  if (purseTotal(plan.share, system) === 0) {
    throw invalid(
      'character_ids',
      `${formatMoney(amount, system)} is not enough to split among these characters`,
    );
  }
  const load = await recordLoads(tx, [source]);
  const ids: string[] = [];
  if (purseTotal(plan.give, system) > 0) {
    const conversion = await postConversion(tx, actor, held, {
      container: source,
      give: plan.give,
      take: plan.take,
      isIntermediate: true,
    });
    held = conversion.held;
    ids.push(conversion.id);
  }
  for (const target of targets) {
    if (target.id === source.id) continue;
    const transfer = await postTransfer(tx, actor, held, { from: source, to: target, coins: plan.share });
    held = transfer.held;
    ids.push(transfer.id);
  }
  await load.require();
  return { transactionIds: ids, share: plan.share, remainder: plan.remainder };
}

async function lockPlaces(
  tx: Tx,
  actor: Actor,
  containerId: string,
  characterIds: readonly string[],
): Promise<{ source: LockedContainer; targets: LockedContainer[] }> {
  const targetIds = await Promise.all(characterIds.map((id) => primaryContainerOf(tx, id)));
  const existingIds = targetIds.filter((id) => id !== null);
  const [source, ...targets] = await lockContainers(tx, actor.userId, [containerId], existingIds);
  if (!source) throw notFound();
  requireAccess(source, actor.userId, 'withdraw');
  if (existingIds.length !== characterIds.length)
    throw invalid('character_ids', 'This character does not exist');
  for (const target of targets) {
    if (!accessTo(target, actor.userId).see) throw invalid('character_ids', 'This character does not exist');
    requireAccess(target, actor.userId, 'deposit');
    requireOneParty(source, target);
  }
  return { source, targets };
}
