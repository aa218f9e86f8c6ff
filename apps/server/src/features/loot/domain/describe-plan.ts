import type { DistributionMode, DistributionPlan } from '@quartermaster/contract/loot';
import type { DistributedShare, Distribution, Leftover } from '@quartermaster/rules/distribution';
import { REJECTION_TEXT } from '@quartermaster/rules/fill-container';
import { type CoinSystem, purseTotal } from '@quartermaster/rules/money';
import { sumOf } from '@quartermaster/rules/payment';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { HeldCoins } from '../../coin/queries/held-coins.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import type { StackRow } from '../../item/queries/stacks.ts';
import type { RecipientRow } from '../store.ts';
import type { LockedLoot } from './lock-loot.ts';

/** A character that gets a share, and the locked container that receives it. */
export interface Target extends RecipientRow {
  readonly container: LockedContainer;
}

/** A distribution with all data needed to apply it. */
export interface Plan {
  readonly loot: LockedLoot;
  readonly targets: readonly Target[];
  readonly stacks: ReadonlyMap<string, StackRow>;
  /** The unit value of each stack, in copper. */
  readonly values: ReadonlyMap<string, number>;
  readonly system: CoinSystem;
  /** The plain coins in the loot and in the containers that receive a share. */
  readonly held: HeldCoins;
  readonly seed: string;
  readonly mode: DistributionMode;
  readonly result: Distribution;
  readonly summary: DistributionPlan;
}

/** The stacks of plain coins in the loot. */
export const coinStacksOfLoot = ({ stacks }: HeldCoins, { container }: LockedLoot): HeldCoins['stacks'] =>
  stacks.filter(({ containerId }) => containerId === container.id);

type PlanData = Omit<Plan, 'summary'>;
type Share = DistributionPlan['shares'][number];

/** A plan for the gm's preview: the shares with their values, and the remaining items. */
export function describePlan(plan: PlanData): Omit<DistributionPlan, 'fingerprint'> {
  return {
    distribution_mode: plan.mode,
    seed: plan.seed,
    shares: plan.result.shares.map((share, i) => shareOf(plan, share, plan.targets[i]?.name ?? '')),
    left: remainingItems(plan),
  };
}

const nameOf = ({ stacks }: PlanData, id: string): string => {
  const stack = stacks.get(id);
  return stack ? (stack.name_override ?? stack.template.name) : '';
};

/**
 * Coins of the party's coin system are listed as coins, whether they were split as a purse or distributed like items.
 */
function shareOf(plan: PlanData, { recipientId, lines, coins }: DistributedShare, name: string): Share {
  const coinOf = new Map(plan.held.stacks.map((stack) => [stack.id, stack.coin]));
  let purse: Record<string, number> = { ...coins };
  const stackLines: Share['lines'] = [];
  for (const { lotId, quantity } of lines) {
    const coin = coinOf.get(lotId);
    if (coin !== undefined) purse = sumOf(purse, { [coin]: quantity });
    else {
      const value = cappedTotal(quantity * (plan.values.get(lotId) ?? 0));
      stackLines.push({ item_instance_id: lotId, name: nameOf(plan, lotId), quantity, value_copper: value });
    }
  }
  const copper = purseTotal(purse, plan.system);
  const totalCopper = stackLines.reduce((sum, line) => sum + line.value_copper, copper);
  return {
    character_id: recipientId,
    name,
    lines: stackLines,
    coins: purse,
    coins_copper: copper,
    total_value_copper: cappedTotal(totalCopper),
  };
}

/** The remaining items, each once, with every character whose container is too full for it. */
function remainingItems(plan: PlanData): DistributionPlan['left'] {
  const byItem = Map.groupBy(plan.result.leftovers, ({ lotId, coin }) => lotId ?? `coin ${coin}`);
  return [...byItem.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const reasons = group.map(({ recipientId, rejection }) => {
      const name = plan.targets.find((target) => target.id === recipientId)?.name ?? '';
      return `${name}: ${REJECTION_TEXT[rejection]}`;
    });
    const quantity = group.reduce((sum, leftover) => sum + leftover.quantity, 0);
    return [{ ...itemOfLot(plan, first), quantity, reason: reasons.join('. ') }];
  });
}

function itemOfLot(plan: PlanData, { lotId, coin }: Leftover): { item_instance_id: string; name: string } {
  if (lotId !== null) return { item_instance_id: lotId, name: nameOf(plan, lotId) };
  // A coin from an exchange has no stack yet.
  const stacks = coinStacksOfLoot(plan.held, plan.loot);
  const stack = stacks.find((held) => held.coin === coin) ?? stacks[0];
  return { item_instance_id: stack?.id ?? '', name: plan.held.templates.get(coin ?? '')?.name ?? '' };
}
