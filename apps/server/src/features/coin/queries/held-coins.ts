import type { CoinStack } from '@quartermaster/rules/coin-flow';
import type { CoinSystem } from '@quartermaster/rules/money';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { isUnmarked } from '../../../platform/ledger/stack-columns.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** A coin of a system: its key and its item template. */
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
  split_part(t.coin, ':', 2) = any(${system.coins.map(({ key }) => key)}) and ${isUnmarked(sql)})`;

/** The stacks in these containers that are money in this system, oldest first. */
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

/** The coins of the containers that a command has locked. */
export interface HeldCoins {
  readonly system: CoinSystem;
  readonly templates: ReadonlyMap<string, CoinTemplate>;
  readonly stacks: readonly CoinStack[];
}

/** Reads the coins of these containers that are money in this system; EVERY_COIN includes the coins of all systems. */
export async function readHeldCoins(
  tx: Tx,
  containerIds: readonly string[],
  system: CoinSystem,
): Promise<HeldCoins> {
  return { system, templates: await coinTemplates(tx), stacks: await coinStacks(tx, containerIds, system) };
}
