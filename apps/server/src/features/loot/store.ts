import { notFound } from '@quartermaster/contract/errors';
import type { RolledLine } from '@quartermaster/contract/loot-roll';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import { itemValue } from '../../platform/ledger/stack-columns.ts';
import { recordUse } from '../../platform/template-uses.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isLineVisible } from '../loot-template/policy.ts';

/** A line of a loot template with the item fields that deployment needs. */
export interface TemplateLine
  extends Pick<Row<'loot_items'>, 'item_template_id' | 'quantity' | 'chance' | 'is_identified'> {
  readonly name: string;
  readonly category: string;
  readonly stack_size: number;
}

/** The template or the lines that loot is rolled from; `id` is null without a template. */
export interface Source extends Pick<Row<'loot_templates'>, 'name' | 'description' | 'source_type'> {
  readonly id: string | null;
  readonly lines: TemplateLine[];
}

/**
 * Locks a loot template, records its use, and returns it with the lines that the reader may see. Undefined when the
 * template does not exist or the reader may not see it.
 */
export async function lockSource(tx: Tx, userId: string, id: string): Promise<Source | undefined> {
  const [row] = await tx.sql<(Omit<Source, 'id' | 'lines'> & { id: string; creator_id: string })[]>`
    select id, creator_id, name, description, source_type from loot_templates
    where id = ${id} and (visibility <> 'private' or creator_id = ${userId}) for no key update`;
  if (!row) return undefined;
  const { creator_id, ...template } = row;
  await recordUse(tx, 'loot_template', { id, creator_id }, userId);
  const lines = await tx.sql<TemplateLine[]>`
    select i.item_template_id, i.quantity, i.chance, i.is_identified, g.name, g.category, g.stack_size
    from loot_items i join item_templates g on g.id = i.item_template_id
    where i.loot_template_id = ${id} and ${isLineVisible(tx.sql, userId)} order by i.position, i.id`;
  return { ...template, lines };
}

/** The stored result of a line, with the item fields that are needed to mask its name. */
export interface StoredLine extends RolledLine {
  readonly item_template_id: string;
  readonly category: string;
  readonly is_identified: boolean;
  /** The seed of the roll that added the line; absent for lines of the deployment. */
  readonly seed?: string;
}

/** Records lines that were added to loot; the caller has locked it. */
export async function recordAddition(
  tx: Tx,
  lootId: string,
  lines: readonly StoredLine[],
  seed: string,
): Promise<void> {
  const added = tx.sql.json(lines.map((line) => ({ ...line, dice: [...line.dice], seed })));
  await tx.sql`
    update loot_instances set rolls = rolls || ${added}, updated_at = ${tx.now} where id = ${lootId}`;
}

/** The lines that loot was rolled from, including added lines, and the items that are in it now. */
export async function contentsOf(
  tx: Tx,
  lootId: string,
): Promise<{ source: string; description: string; rolls: StoredLine[]; itemTotals: ItemTotal[] }> {
  const [row] = await tx.sql<{ source: string; description: string; rolls: StoredLine[] }[]>`
    select source, description, rolls from loot_instances where id = ${lootId}`;
  if (!row) throw notFound();
  const itemTotals = await tx.sql<ItemTotal[]>`
    select i.item_template_id, i.is_identified, g.stack_size, sum(i.quantity)::float8 as quantity
    from containers k join item_instances i on i.container_id = k.id join item_templates g on g.id = i.item_template_id
    where k.loot_instance_id = ${lootId} group by 1, 2, 3 order by 1, 2`;
  return { ...row, itemTotals };
}

/** The total quantity of the identified or of the unidentified items of a template. */
export type ItemTotal = Pick<Row<'item_instances'>, 'item_template_id' | 'is_identified' | 'quantity'> &
  Pick<Row<'item_templates'>, 'stack_size'>;

/** The number of lines that loot was rolled from, including added lines. */
export async function countLines(tx: Tx, lootId: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }[]>`
    select jsonb_array_length(rolls) as count from loot_instances where id = ${lootId}`;
  return row?.count ?? 0;
}

/** The container and the party of loot, before locking. Throws RESOURCE_NOT_FOUND. */
export async function locateLoot(tx: Tx, id: string): Promise<{ container_id: string; party_id: string }> {
  const [row] = await tx.sql<{ container_id: string; party_id: string }[]>`
    select k.id as container_id, l.party_id from loot_instances l join containers k on k.loot_instance_id = l.id
    where l.id = ${id} and l.closed_at is null`;
  if (!row) throw notFound();
  return row;
}

export type LootRow = Pick<
  Row<'loot_instances'>,
  'id' | 'party_id' | 'name' | 'description' | 'location_name' | 'is_revealed' | 'distributed_at'
>;

/**
 * SQL: when loot `l` was distributed; null also if every transfer of its distribution was undone, so that it can be
 * distributed again.
 */
export const distributedAt = (sql: Sql): Fragment => sql`(
  select case when count(*) > 0 and bool_and(u.transaction_id is not null) then null else l.distributed_at end
  from containers d
  join transactions x on x.source_container_id = d.id and x.transaction_type = 'loot_distribution'
  left join undone_transactions u on u.transaction_id = x.id
  where d.loot_instance_id = l.id)`;

/** Loot whose container the caller has locked. Throws RESOURCE_NOT_FOUND. */
export async function lootRow(tx: Tx, id: string): Promise<LootRow> {
  const [row] = await tx.sql<LootRow[]>`
    select id, party_id, name, description, location_name, is_revealed, ${distributedAt(tx.sql)} as distributed_at
    from loot_instances l where id = ${id} and closed_at is null`;
  if (!row) throw notFound();
  return row;
}

/** A character that may receive items from loot. */
export interface RecipientRow {
  readonly id: string;
  readonly name: string;
  /** The container that receives the items. */
  readonly container_id: string;
}

/** Filters characters to those in the party, in the given order, before locking. */
export function recipientsIn(
  tx: Tx,
  partyId: string,
  characterIds: readonly string[],
): Promise<RecipientRow[]> {
  return tx.sql<RecipientRow[]>`
    select c.id, c.name, k.id as container_id
    from characters c cross join lateral (
      select id from containers where character_id = c.id and closed_at is null order by is_primary desc, id limit 1) k
    where c.id = any(${[...characterIds]}::uuid[]) and c.party_id = ${partyId} and c.deleted_at is null
    order by array_position(${[...characterIds]}::uuid[], c.id)`;
}

/** The unit value of each stack in a container, in copper. */
export async function valuesIn(tx: Tx, containerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql<{ id: string; value: number }[]>`
    select i.id, ${itemValue(tx.sql)} as value
    from item_instances i join item_templates t on t.id = i.item_template_id where i.container_id = ${containerId}`;
  return new Map(rows.map(({ id, value }) => [id, value]));
}

export interface DistributionRecord {
  readonly mode: string;
  readonly seed: string;
  /** The index of the first recipient among the given characters. */
  readonly start: number;
  readonly shares: readonly { character_id: string; name: string; stacks: number }[];
}

/** Stores the distribution of loot; the caller has locked it. */
export async function recordDistribution(
  tx: Tx,
  lootId: string,
  distribution: DistributionRecord,
): Promise<void> {
  const stored = { ...distribution, shares: distribution.shares.map((share) => ({ ...share })) };
  await tx.sql`
    update loot_instances set distributed_at = ${tx.now}, distribution = ${tx.sql.json(stored)}, updated_at = ${tx.now}
    where id = ${lootId}`;
}
