import type { CoinChange, CoinStack } from '@quartermaster/rules/coin-flow';
import { FIVE_E } from '@quartermaster/rules/money';
import { newStack, type StackChange } from '../../platform/ledger/entry.ts';
import type { Tx } from '../../platform/transaction.ts';

/** A coin of the system: an item template like any other, known by its key. */
export interface CoinTemplate {
  readonly coin: string;
  readonly id: string;
  readonly name: string;
  /** Hundredths of a pound. */
  readonly weight: number;
}

export async function coinTemplates(tx: Tx): Promise<ReadonlyMap<string, CoinTemplate>> {
  const rows = await tx.sql<CoinTemplate[]>`
    select split_part(coin, ':', 2) as coin, id, name, weight from item_templates where coin like ${`${FIVE_E.key}:%`}`;
  return new Map(rows.map((row) => [row.coin, row]));
}

/** The plain coin stacks in some containers, oldest first: a coin that is renamed or marked is a keepsake, no money. */
export function coinStacks(tx: Tx, containerIds: readonly string[]): Promise<CoinStack[]> {
  return tx.sql<CoinStack[]>`
    select i.id, i.container_id as "containerId", split_part(t.coin, ':', 2) as coin, i.quantity
    from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = any(${[...containerIds]}::uuid[]) and t.coin like ${`${FIVE_E.key}:%`}
      and i.is_identified and not i.is_equipped and not i.is_attuned and i.notes = ''
      and num_nonnulls(i.name_override, i.description_override, i.weight_override, i.value_override,
        i.currency_override, i.quality, i.durability) = 0
    order by i.id`;
}

/** Coin changes as the ledger takes them, and the stacks as they are afterwards, new ones included. */
export function enacted(
  stacks: readonly CoinStack[],
  changes: readonly CoinChange[],
  templates: ReadonlyMap<string, CoinTemplate>,
): { changes: StackChange[]; stacks: CoinStack[] } {
  const done = changes.map((change) => stackChange(change, templates));
  const sizes = new Map(done.map((change) => [change.id, change.after.quantity]));
  const made = changes.flatMap(({ id, containerId, coin, to }, i) =>
    id === null ? [{ id: done[i]?.id ?? '', containerId, coin, quantity: to }] : [],
  );
  const kept = stacks.map((stack) => ({ ...stack, quantity: sizes.get(stack.id) ?? stack.quantity }));
  return { changes: done, stacks: [...kept, ...made].filter((stack) => stack.quantity > 0) };
}

function stackChange(change: CoinChange, templates: ReadonlyMap<string, CoinTemplate>): StackChange {
  const templateId = templates.get(change.coin)?.id;
  if (templateId === undefined) throw new Error(`There is no coin ${change.coin}`);
  const container = change.containerId;
  if (change.id === null) return newStack(templateId, { container, quantity: change.to });
  return {
    id: change.id,
    templateId,
    before: { container, quantity: change.from },
    after: change.to === 0 ? { container: null, quantity: 0 } : { container, quantity: change.to },
  };
}
