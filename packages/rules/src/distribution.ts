import {
  distributeAtRandom,
  distributeEvenly,
  distributeRoundRobin,
  type Lot,
  type Share,
} from './distribute.ts';
import { distributeByValue } from './distribute-by-value.ts';
import { type ContainerSpace, fillContainer, type ItemBatch, type Refusal } from './fill-container.ts';
import { type CoinSystem, fewestCoins, type Purse, purseTotal } from './money.ts';
import { splitEvenly, sumOf } from './payment.ts';
import { seededRandom } from './seeded-random.ts';

export type DistributionMode = 'even' | 'round_robin' | 'random' | 'by_value';

/** A stack in the loot. */
export interface LootLot extends Lot, ItemBatch {
  readonly id: string;
  readonly quantity: number;
}

export interface Recipient {
  readonly id: string;
  readonly container: ContainerSpace;
}

export interface DistributionSpec {
  readonly mode: DistributionMode;
  readonly seed: string;
  readonly lots: readonly LootLot[];
  /** Coins that are split by kind; those that do not divide are broken. Only `even` has any. */
  readonly purse: Purse;
  readonly system: CoinSystem;
  /** The weight of each coin by its key, in hundredths of a pound. */
  readonly coinWeights: Readonly<Record<string, number>>;
  readonly recipients: readonly Recipient[];
}

export interface DistributedLine {
  readonly lotId: string;
  readonly quantity: number;
}

export interface DistributedShare {
  readonly recipientId: string;
  readonly lines: readonly DistributedLine[];
  /** The recipient's part of the purse. */
  readonly coins: Purse;
}

/** What stays because a container is full: a lot by `lotId`, or coins of the purse by their key in `coin`. */
export interface Leftover {
  readonly recipientId: string;
  readonly lotId: string | null;
  readonly coin: string | null;
  readonly quantity: number;
  readonly refusal: Refusal;
}

export interface Distribution {
  /** The index of the first recipient. */
  readonly start: number;
  readonly shares: readonly DistributedShare[];
  readonly left: readonly Leftover[];
}

/**
 * Decides who receives which part of some loot (DEC-6). Items are first divided by the mode, from a start
 * that the seed decides; then every share goes into its container, and what does not fit stays in the loot.
 * The same loot, containers and seed give the same shares.
 * @throws RangeError without a recipient, and for an invalid seed
 */
export function distribute(spec: DistributionSpec): Distribution {
  const { recipients, lots, seed } = spec;
  const random = seededRandom(seed);
  const start = random.below(recipients.length);
  // Coins first, then the most valuable items, so that what does not fit has the least value.
  const inOrder = lots.toSorted((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
  const { share, remainder } = splitEvenly(spec.purse, recipients.length, spec.system);
  const remainderCopper = purseTotal(remainder, spec.system);
  const shares = divideItems(
    spec.mode,
    inOrder,
    recipients.length,
    (start + remainderCopper) % recipients.length,
    random,
  );
  const copper = fewestCoins(1, spec.system);
  const filled = recipients.map((recipient, i) => {
    const turn = (i - start + recipients.length) % recipients.length;
    const coins = turn < remainderCopper ? sumOf(share, copper) : share;
    return fillShare(recipient, coins, shares[i] ?? new Map(), inOrder, spec);
  });
  return {
    start,
    shares: filled.map((each) => each.share),
    left: filled.flatMap(({ left }) => left),
  };
}

function divideItems(
  mode: DistributionMode,
  lots: readonly Lot[],
  recipients: number,
  start: number,
  random: ReturnType<typeof seededRandom>,
): Share[] {
  switch (mode) {
    case 'even':
      return distributeEvenly(lots, recipients, start);
    case 'round_robin':
      return distributeRoundRobin(lots, recipients, start);
    case 'random':
      return distributeAtRandom(lots, recipients, random);
    case 'by_value':
      return distributeByValue(lots, recipients, start);
  }
}

/** Puts one share into its container: large coins first, then the items in their order. */
function fillShare(
  { id: recipientId, container }: Recipient,
  coins: Purse,
  share: Share,
  lots: readonly LootLot[],
  { system, coinWeights }: DistributionSpec,
): { share: DistributedShare; left: Leftover[] } {
  const left: Leftover[] = [];
  const put = (batch: ItemBatch, lotId: string | null, coin: string | null): number => {
    const { taken, refusal } = fillContainer(container, batch);
    if (refusal) left.push({ recipientId, lotId, coin, quantity: batch.quantity - taken, refusal });
    return taken;
  };
  const keptCoins: Record<string, number> = {};
  for (const { key } of system.coins.toSorted((a, b) => b.copper - a.copper)) {
    const quantity = coins[key] ?? 0;
    const batch = {
      quantity,
      weight: coinWeights[key] ?? 0,
      stackSize: 0,
      slotsEach: 0,
      kind: `coin ${key}`,
    };
    const taken = quantity > 0 ? put(batch, null, key) : 0;
    if (taken > 0) keptCoins[key] = taken;
  }
  const lines = [...share]
    .sort(([a], [b]) => a - b)
    .flatMap(([index, quantity]) => {
      const lot = lots[index];
      const taken = lot ? put({ ...lot, quantity }, lot.id, null) : 0;
      return lot && taken > 0 ? [{ lotId: lot.id, quantity: taken }] : [];
    });
  return { share: { recipientId, lines, coins: keptCoins }, left };
}
