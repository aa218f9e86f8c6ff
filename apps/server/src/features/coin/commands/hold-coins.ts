import { purseOf } from '@quartermaster/rules/coin-flow';
import type { CoinSystem, Purse } from '@quartermaster/rules/money';
import type { StackChange } from '../../../platform/ledger/entry.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { coinChanges, openTill, type Till } from '../store.ts';

/** The coins of some locked containers while a deed of several entries moves them about. */
export type HeldCoins = Till;

/** What of these containers is money to the party. */
export const holdCoins = (tx: Tx, containerIds: readonly string[], system: CoinSystem): Promise<HeldCoins> =>
  openTill(tx, containerIds, system);

/** How many of each coin lie in one of the containers. */
export const coinsIn = ({ stacks }: HeldCoins, containerId: string): Record<string, number> =>
  purseOf(stacks.filter((stack) => stack.containerId === containerId));

/** What the ledger has to write for coins to leave (negative) and come (positive), and the coins as they lie then. */
export function moveCoins(
  held: HeldCoins,
  deltas: readonly { readonly id: string; readonly delta: Purse }[],
): { changes: StackChange[]; held: HeldCoins } {
  const changes: StackChange[] = [];
  let { stacks } = held;
  for (const { id, delta } of deltas) {
    const done = coinChanges(held, stacks, id, delta);
    changes.push(...done.changes);
    stacks = done.stacks;
  }
  return { changes, held: { ...held, stacks } };
}
