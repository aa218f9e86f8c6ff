import { purseOf } from '@quartermaster/rules/coin-flow';
import type { Purse } from '@quartermaster/rules/money';
import type { StackChange } from '../../../platform/ledger/entry.ts';
import type { HeldCoins } from '../queries/held-coins.ts';
import { coinChanges } from '../store.ts';

/** The number of coins of each kind in a container. */
export const coinsIn = ({ stacks }: HeldCoins, containerId: string): Record<string, number> =>
  purseOf(stacks.filter((stack) => stack.containerId === containerId));

/** The ledger changes for coins withdrawn (negative) and deposited (positive), and the coins afterwards. */
export function moveCoins(
  held: HeldCoins,
  deltas: readonly { readonly id: string; readonly delta: Purse }[],
): { changes: StackChange[]; held: HeldCoins } {
  const changes: StackChange[] = [];
  let { stacks } = held;
  for (const { id, delta } of deltas) {
    const result = coinChanges(held, stacks, id, delta);
    changes.push(...result.changes);
    stacks = result.stacks;
  }
  return { changes, held: { ...held, stacks } };
}
