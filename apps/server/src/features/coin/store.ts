import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { tooManyStacks } from '@quartermaster/contract/errors';
import { type CoinChange, type CoinStack, changeCoins, stacksAfter } from '@quartermaster/rules/coin-flow';
import type { Purse } from '@quartermaster/rules/money';
import { newStack, type StackChange } from '../../platform/ledger/entry.ts';
import type { CoinTemplate, HeldCoins } from './queries/held-coins.ts';

/**
 * The ledger changes for coins withdrawn (negative) or deposited (positive), and the stacks afterwards, new ones
 * included. Throws VALIDATION_ERROR when they would create too many stacks.
 */
export function coinChanges(
  { templates }: Pick<HeldCoins, 'templates'>,
  stacks: readonly CoinStack[],
  containerId: string,
  delta: Purse,
): { changes: StackChange[]; stacks: CoinStack[] } {
  const { changes, rejection } = changeCoins(stacks, containerId, delta, NEW_STACKS_MAX);
  if (rejection) throw tooManyStacks(rejection, 'base');
  const stackChanges = changes.map((change) => stackChange(change, templates));
  // A new stack gets its id from the ledger change.
  const changesWithIds = changes.map((change, i) => ({
    ...change,
    id: change.id ?? stackChanges[i]?.id ?? null,
  }));
  return { changes: stackChanges, stacks: stacksAfter(stacks, changesWithIds) };
}

function stackChange(change: CoinChange, templates: ReadonlyMap<string, CoinTemplate>): StackChange {
  const templateId = templates.get(change.coin)?.id;
  if (templateId === undefined) throw new Error(`Unknown coin ${change.coin}`);
  const container = change.containerId;
  if (change.id === null) return newStack(templateId, { container, quantity: change.to });
  return {
    id: change.id,
    templateId,
    before: { container, quantity: change.from },
    after: change.to === 0 ? { container: null, quantity: 0 } : { container, quantity: change.to },
  };
}
