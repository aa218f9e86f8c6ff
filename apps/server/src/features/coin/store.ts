import { NEW_STACKS_MAX } from '@quartermaster/contract/constants';
import { tooManyStacks } from '@quartermaster/contract/errors';
import { type CoinChange, type CoinStack, changeCoins, stacksAfter } from '@quartermaster/rules/coin-flow';
import type { CoinSystem, Purse } from '@quartermaster/rules/money';
import type { Fragment, Sql } from '../../platform/database.ts';
import { newStack, type StackChange } from '../../platform/ledger/entry.ts';
import type { Tx } from '../../platform/transaction.ts';

/** A coin of the system: an item template, known by its key. */
export interface CoinTemplate {
  readonly coin: string;
  readonly id: string;
  readonly name: string;
  /** Hundredths of a pound. */
  readonly weight: number;
}

/** The templates of all coins of every system. */
async function coinTemplates(tx: Tx): Promise<ReadonlyMap<string, CoinTemplate>> {
  const rows = await tx.sql<CoinTemplate[]>`
    select split_part(coin, ':', 2) as coin, id, name, weight from item_templates where coin is not null`;
  return new Map(rows.map((row) => [row.coin, row]));
}

/**
 * SQL: whether stack `i` of template `t` is money: a coin of this system that is neither renamed nor changed (ADR
 * 0087).
 */
export const isMoney = (sql: Sql, system: CoinSystem): Fragment => sql`(
  split_part(t.coin, ':', 2) = any(${system.coins.map(({ key }) => key)}) and i.is_identified and not i.is_equipped and not i.is_attuned and i.notes = ''
  and num_nonnulls(i.name_override, i.description_override, i.weight_override, i.value_override,
    i.currency_override, i.quality, i.durability) = 0)`;

/** The money stacks of a system in some containers, oldest first. */
export function coinStacks(
  tx: Tx,
  containerIds: readonly string[],
  system: CoinSystem,
): Promise<CoinStack[]> {
  return tx.sql<CoinStack[]>`
    select i.id, i.container_id as "containerId", split_part(t.coin, ':', 2) as coin, i.quantity
    from item_instances i join item_templates t on t.id = i.item_template_id
    where i.container_id = any(${[...containerIds]}::uuid[]) and ${isMoney(tx.sql, system)} order by i.id`;
}

/** The coins of some locked containers during a command. */
export interface Till {
  readonly system: CoinSystem;
  readonly templates: ReadonlyMap<string, CoinTemplate>;
  readonly stacks: readonly CoinStack[];
}

/** Which stacks of these containers are money in this system; conversions use EVERY_COIN. */
export async function openTill(tx: Tx, containerIds: readonly string[], system: CoinSystem): Promise<Till> {
  return { system, templates: await coinTemplates(tx), stacks: await coinStacks(tx, containerIds, system) };
}

/**
 * The ledger changes for coins withdrawn (negative) or deposited (positive), and the stacks afterwards, new ones
 * included. Throws VALIDATION_ERROR when they would create too many stacks.
 */
export function coinChanges(
  { templates }: Pick<Till, 'templates'>,
  stacks: readonly CoinStack[],
  containerId: string,
  delta: Purse,
): { changes: StackChange[]; stacks: CoinStack[] } {
  const { changes, refusal } = changeCoins(stacks, containerId, delta, NEW_STACKS_MAX);
  if (refusal) throw tooManyStacks(refusal, 'base');
  const done = changes.map((change) => stackChange(change, templates));
  // A new stack gets its id from the ledger change.
  const named = changes.map((change, i) => ({ ...change, id: change.id ?? done[i]?.id ?? null }));
  return { changes: done, stacks: stacksAfter(stacks, named) };
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
