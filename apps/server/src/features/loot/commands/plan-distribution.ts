import { createHash, randomBytes } from 'node:crypto';
import { DISTRIBUTION_TRANSFERS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';
import type { DistributionMode, DistributionPlan } from '@quartermaster/contract/loot';
import { effectiveStyle } from '@quartermaster/rules/capacity';
import { purseOf } from '@quartermaster/rules/coin-flow';
import { type Distribution, distribute, type LootLot } from '@quartermaster/rules/distribution';
import type { ContainerSpace } from '@quartermaster/rules/fill-container';
import { coinSystem } from '@quartermaster/rules/money';
import { stackCeiling } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { readHeldCoins } from '../../coin/queries/held-coins.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { loadOf, mergeKeyOf, type StackRow, stacksIn, stacksWithRoom } from '../../item/queries/stacks.ts';
import { coinStacksOfLoot, describePlan, type Plan, type Target } from '../domain/describe-plan.ts';
import { type LockedLoot, lockLoot } from '../domain/lock-loot.ts';
import { requireManage } from '../policy.ts';
import { locateLoot, recipientsIn, valuesIn } from '../store.ts';

export interface DistributeInput {
  readonly character_ids: readonly string[];
  readonly distribution_mode: DistributionMode;
  readonly seed?: string | undefined;
}

/**
 * Plans the share of each character (DEC-6) from the loot, the containers and a seed; the caller may apply it in the
 * same transaction. Throws ALREADY_DISTRIBUTED, FEATURE_NOT_IN_TIER, VALIDATION_ERROR for characters outside the
 * party and for more than 1,000 transfers, and the errors of lockLoot and requireManage.
 */
export async function planDistribution(
  tx: Tx,
  actor: Actor,
  id: string,
  input: DistributeInput,
): Promise<Plan> {
  const { loot, targets } = await lockAll(tx, actor, id, [...new Set(input.character_ids)]);
  const mode = input.distribution_mode;
  const seed = input.seed ?? randomBytes(16).toString('hex');
  const system = coinSystem(loot.container.coin_system);
  const stacks = await stacksIn(tx, loot.container.id);
  const values = await valuesIn(tx, loot.container.id);
  const heldCoins = await readHeldCoins(
    tx,
    [loot.container.id, ...targets.map(({ container }) => container.id)],
    system,
  );
  // In the mode `even` the coins are split as a purse; in the other modes they are distributed like items.
  const purseStacks = mode === 'even' ? coinStacksOfLoot(heldCoins, loot) : [];
  const purseStackIds = new Set(purseStacks.map((stack) => stack.id));
  const templateIds = [...new Set(stacks.map(({ template }) => template.id))];
  const recipients = await Promise.all(
    targets.map(async (target) => ({
      id: target.id,
      container: await containerSpaceOf(tx, target.container, templateIds),
    })),
  );
  const result = distribute({
    mode,
    seed,
    system,
    lots: stacks
      .filter((stack) => !purseStackIds.has(stack.id))
      .map((stack) => lotOf(stack, values.get(stack.id) ?? 0)),
    purse: purseOf(purseStacks),
    coinWeights: Object.fromEntries([...heldCoins.templates].map(([coin, { weight }]) => [coin, weight])),
    recipients,
  });
  requireTransferLimit(result);
  const byId = new Map(stacks.map((stack) => [stack.id, stack]));
  const plan = { loot, targets, stacks: byId, values, system, held: heldCoins, seed, mode, result };
  const summary = describePlan(plan);
  return { ...plan, summary: { ...summary, fingerprint: fingerprintOf(summary, targets) } };
}

/** Thousands of transfers would lock the party's containers for too long. */
function requireTransferLimit({ shares }: Distribution): void {
  const transfers = shares.reduce(
    (sum, { lines, coins }) => sum + lines.length + Object.keys(coins).length,
    0,
  );
  if (transfers <= DISTRIBUTION_TRANSFERS_MAX) return;
  const [count, max] = [transfers, DISTRIBUTION_TRANSFERS_MAX].map((n) => n.toLocaleString('en-US'));
  throw invalid(
    'character_ids',
    `This would take ${count} transfers; at most ${max} are possible in one distribution. Distribute to fewer characters`,
  );
}

async function lockAll(
  tx: Tx,
  actor: Actor,
  id: string,
  characterIds: readonly string[],
): Promise<{ loot: LockedLoot; targets: Target[] }> {
  const { party_id: partyId } = await locateLoot(tx, id);
  const recipientRows = await recipientsIn(tx, partyId, characterIds);
  const loot = await lockLoot(
    tx,
    actor,
    id,
    recipientRows.map((recipient) => recipient.container_id),
  );
  requireManage(loot, loot.member);
  await requireFeature(tx, actor, 'loot_distribution', partyId);
  if (loot.distributed_at !== null) throw new AppError('ALREADY_DISTRIBUTED');
  const targets = recipientRows.flatMap((recipient, i) => {
    const container = loot.otherContainers[i];
    return container?.party_id === partyId ? [{ ...recipient, container }] : [];
  });
  if (targets.length < characterIds.length) {
    throw invalid('character_ids', 'This character is not in the party');
  }
  return { loot, targets };
}

const lotOf = (stack: StackRow, value: number): LootLot => ({
  id: stack.id,
  quantity: stack.quantity,
  value,
  weight: stack.weight_override ?? stack.template.weight,
  stackSize: stack.template.stack_size,
  slotsEach: stack.template.slots,
  kind: mergeKeyOf(stack),
});

/** The free space of a container, calculated as for a transfer; only stacks that can grow are read. */
async function containerSpaceOf(
  tx: Tx,
  container: LockedContainer,
  templateIds: readonly string[],
): Promise<ContainerSpace> {
  const currentLoad = await loadOf(tx, container.id);
  const style = effectiveStyle(container.encumbrance_style);
  const spaceFor = (kind: 'weight' | 'slots', max: number | null) =>
    max === null || (style !== 'both' && style !== kind) ? null : max - currentLoad[kind];
  const spaceInStacks = new Map<string, number>();
  for (const stack of await stacksWithRoom(tx, container.id, templateIds)) {
    const space = stackCeiling(stack.template.stack_size) - stack.quantity;
    spaceInStacks.set(mergeKeyOf(stack), (spaceInStacks.get(mergeKeyOf(stack)) ?? 0) + space);
  }
  return {
    weight: spaceFor('weight', container.max_weight),
    slots: spaceFor('slots', container.max_slots),
    free: spaceInStacks,
  };
}

/** A fingerprint of a plan: equal fingerprints mean equal results. */
function fingerprintOf(summary: Omit<DistributionPlan, 'fingerprint'>, targets: readonly Target[]): string {
  const planJson = JSON.stringify([summary, targets.map((target) => target.container_id)]);
  return createHash('sha256').update(planJson).digest('hex');
}
