import {
  distributeAtRandom,
  distributeEvenly,
  distributeRoundRobin,
  type Lot,
  type Share,
} from './distribute.ts';
import { distributeByValue } from './distribute-by-value.ts';
import { type ContainerSpace, fillContainer, type ItemBatch, type Rejection } from './fill-container.ts';
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
  /** Coins that are split by denomination; the remainder is exchanged. Empty unless the mode is `even`. */
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
  /** The recipient's part of the purse, as far as it fits into the container. */
  readonly coins: Purse;
}

/** Items or coins that stay because a container is full: `lotId` for a lot, `coin` for coins of the purse. */
export interface Leftover {
  readonly recipientId: string;
  readonly lotId: string | null;
  readonly coin: string | null;
  readonly quantity: number;
  readonly rejection: Rejection;
}

export interface Distribution {
  /** The index of the recipient with whom the distribution begins. */
  readonly start: number;
  readonly shares: readonly DistributedShare[];
  readonly leftovers: readonly Leftover[];
}

/**
 * Divides loot among recipients (DEC-6): first the coins, then the items by the mode. The seed determines the recipient
 * who has the first turn. Each share is added to its recipient's container, whose free space is updated; coins and
 * items that do not fit stay in the loot. The same loot, free space and seed give the same shares.
 * @throws RangeError without recipients, and for an invalid seed
 */
export function distribute(spec: DistributionSpec): Distribution {
  const { recipients, lots, seed } = spec;
  const random = seededRandom(seed);
  const start = random.below(recipients.length);
  // Containers are filled in this order, so that the most valuable items get the free space first.
  const orderedLots = lots.toSorted((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
  const { share, remainder } = splitEvenly(spec.purse, recipients.length, spec.system);
  const remainderCopper = purseTotal(remainder, spec.system);
  const shares = divideItems(
    spec.mode,
    orderedLots,
    recipients.length,
    (start + remainderCopper) % recipients.length,
    random,
  );
  const copper = fewestCoins(1, spec.system);
  const filled = recipients.map((recipient, i) => {
    const turn = (i - start + recipients.length) % recipients.length;
    const coins = turn < remainderCopper ? sumOf(share, copper) : share;
    return fillShare(recipient, coins, shares[i] ?? new Map(), orderedLots, spec);
  });
  return {
    start,
    shares: filled.map((result) => result.share),
    leftovers: filled.flatMap(({ leftovers }) => leftovers),
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
): { share: DistributedShare; leftovers: Leftover[] } {
  const leftovers: Leftover[] = [];
  const add = (batch: ItemBatch, lotId: string | null, coin: string | null): number => {
    const { added, rejection } = fillContainer(container, batch);
    if (rejection) leftovers.push({ recipientId, lotId, coin, quantity: batch.quantity - added, rejection });
    return added;
  };
  const addedCoins: Record<string, number> = {};
  for (const { key } of system.coins.toSorted((a, b) => b.copper - a.copper)) {
    const quantity = coins[key] ?? 0;
    const batch = {
      quantity,
      weight: coinWeights[key] ?? 0,
      stackSize: 0,
      slotsEach: 0,
      kind: `coin ${key}`,
    };
    const added = quantity > 0 ? add(batch, null, key) : 0;
    if (added > 0) addedCoins[key] = added;
  }
  const lines = [...share]
    .sort(([a], [b]) => a - b)
    .flatMap(([index, quantity]) => {
      const lot = lots[index];
      const added = lot ? add({ ...lot, quantity }, lot.id, null) : 0;
      return lot && added > 0 ? [{ lotId: lot.id, quantity: added }] : [];
    });
  return { share: { recipientId, lines, coins: addedCoins }, leftovers };
}
