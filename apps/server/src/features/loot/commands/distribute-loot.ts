import { AppError } from '@quartermaster/contract/errors';
import type { DistributionPlan } from '@quartermaster/contract/loot';
import { purseOf } from '@quartermaster/rules/coin-flow';
import { netOf } from '@quartermaster/rules/exchange';
import { sumOf } from '@quartermaster/rules/payment';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { postConversion, postTransfer } from '../../coin/commands/post-coins.ts';
import type { HeldCoins } from '../../coin/queries/held-coins.ts';
import { planStackTransfer } from '../../item/commands/plan-stack-transfer.ts';
import type { StackRow } from '../../item/queries/stacks.ts';
import { coinStacksOfLoot, type Plan } from '../domain/describe-plan.ts';
import { lootEntry, takenEvents } from '../domain/take-stack.ts';
import { requireRevealed } from '../policy.ts';
import { recordDistribution } from '../store.ts';
import { type DistributeInput, planDistribution } from './plan-distribution.ts';

/**
 * Distributes loot as in the preview with the same seed: one transaction per stack and character. In mode even, all
 * coins of a character are one transaction, and an exchange of coins is another. Items that do not fit stay in the loot
 * and are listed (DEC-6). Throws CONFLICT while the loot is hidden, when the plan differs from the fingerprint and when
 * nothing can be distributed, and the errors of planDistribution.
 */
export async function distributeLoot(
  tx: Tx,
  actor: Actor,
  id: string,
  input: DistributeInput & { readonly fingerprint?: string | undefined },
): Promise<DistributionPlan & { transaction_ids: string[] }> {
  const plan = await planDistribution(tx, actor, id, input);
  requireRevealed(plan.loot);
  if (input.fingerprint !== undefined && input.fingerprint !== plan.summary.fingerprint) {
    throw new AppError(
      'CONFLICT',
      'Something changed since the preview. Check the new preview before you distribute.',
    );
  }
  requireTransfers(plan);
  const shares = plan.summary.shares.map(({ character_id, name, lines, coins }) => {
    return { character_id, name, stacks: lines.length + Object.keys(coins).length };
  });
  await recordDistribution(tx, id, { mode: plan.mode, seed: plan.seed, start: plan.result.start, shares });
  const coins = await distributeCoins(tx, actor, plan);
  const transfers = await distributeStacks(tx, actor, plan);
  return { ...plan.summary, transaction_ids: [...coins, ...transfers] };
}

/** Throws CONFLICT if no character would receive anything: such a distribution could not be undone or repeated. */
function requireTransfers({ summary: { shares } }: Plan): void {
  if (shares.some(({ lines, coins }) => lines.length > 0 || Object.keys(coins).length > 0)) return;
  throw new AppError(
    'CONFLICT',
    'Nothing can be distributed: the loot is empty, or the containers are full.',
  );
}

/**
 * In mode even, exchanges coins that cannot be divided equally, and transfers each recipient's share. In the other
 * modes, coins are distributed like items, so there is nothing to do.
 */
async function distributeCoins(
  tx: Tx,
  actor: Actor,
  { loot, targets, held, mode, result }: Plan,
): Promise<string[]> {
  if (mode !== 'even') return [];
  const remainingCoins = result.leftovers.flatMap(({ coin, quantity }) =>
    coin === null ? [] : [{ [coin]: quantity }],
  );
  const neededCoins = [...result.shares.map(({ coins }) => coins), ...remainingCoins].reduce<
    Record<string, number>
  >((sum, coins) => sumOf(sum, coins), {});
  const ids: string[] = [];
  let current: HeldCoins = held;
  const { give, take } = netOf({ give: purseOf(coinStacksOfLoot(held, loot)), take: neededCoins });
  if (Object.keys(give).length > 0) {
    const conversion = await postConversion(tx, actor, current, { container: loot.container, give, take });
    ids.push(conversion.id);
    current = conversion.held;
  }
  for (const [i, { coins }] of result.shares.entries()) {
    const to = targets[i]?.container;
    if (!to || Object.keys(coins).length === 0) continue;
    const move = { from: loot.container, to, coins, type: 'loot_distribution' as const };
    const postedTransfer = await postTransfer(tx, actor, current, move);
    ids.push(postedTransfer.id);
    current = postedTransfer.held;
  }
  return ids;
}

async function distributeStacks(
  tx: Tx,
  actor: Actor,
  { loot, targets, stacks, result }: Plan,
): Promise<string[]> {
  const ids: string[] = [];
  const stacksById = new Map(stacks);
  for (const [i, { lines }] of result.shares.entries()) {
    const target = targets[i]?.container;
    for (const { lotId, quantity } of target ? lines : []) {
      const stack: StackRow | undefined = stacksById.get(lotId);
      if (!stack || !target) throw new Error('A distribution plan contains a stack that does not exist');
      const plannedTransfer = await planStackTransfer(tx, stack, quantity, target);
      const events = takenEvents(loot, target, [...new Set([lotId, ...plannedTransfer.ids])]);
      const entry = lootEntry('loot_distribution', stack, quantity, loot, target);
      ids.push(await post(tx, actor, entry, plannedTransfer.changes, events));
      stacksById.set(lotId, { ...stack, quantity: stack.quantity - quantity });
    }
  }
  return ids;
}
