import { LOOT_TAKEN_SHOWN } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstance, LootInstanceDetail } from '@quartermaster/contract/loot';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { NO_USER_ID } from '../../../platform/ids.ts';
import { itemValue } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { isKnown, type Reader } from '../../identification/policy.ts';
import { listAllItemsIn } from '../../item/queries/items.ts';
import { type Member, requireMember } from '../../party/policy.ts';
import { maySeeLoot } from '../policy.ts';
import {
  type DetailRow,
  type HiddenRow,
  type LootRow,
  presentDetail,
  presentHiddenLoot,
  presentLoot,
} from '../present.ts';
import { distributedAt } from '../store.ts';

const readerOf = ({ userId, permissions }: Member): Reader => ({
  userId,
  isGm: permissions.see_unidentified,
});

/**
 * SQL: loot `l` of party `p` in container `k`, with the count and value of its items and the characters that took
 * items from it.
 */
const lootColumns = (sql: Sql): Fragment => sql`
  l.id, l.party_id, p.name as party_name, p.coin_system, l.loot_template_id, l.name, l.description, l.source, l.location_name,
  l.is_revealed, ${distributedAt(sql)} as distributed_at, l.created_at, l.updated_at, k.id as container_id, c.items_count, c.total_value,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id) from (
      select distinct h.id, h.name from transactions x
      join transaction_characters s on s.transaction_id = x.id join characters h on h.id = s.character_id
      where x.source_container_id = k.id and x.transaction_type in ('loot', 'loot_distribution')
        and not exists (select from undone_transactions u where u.transaction_id = x.id)) t), '[]') as claimed_by`;

/**
 * SQL: the newest LOOT_TAKEN_SHOWN items that were taken out of container `k`, with the names that the history shows to
 * the reader.
 */
const takenColumn = (sql: Sql, { isGm }: Reader): Fragment => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('transaction_id', t.id, 'name', t.name, 'quantity', t.quantity,
      'taken_by', t.target_name) order by t.id desc) from (
      select x.id, x.quantity, x.target_name,
        case when ${isGm} then x.item_name else coalesce(x.item_masked_name, x.item_name) end as name
      from transactions x
      where x.source_container_id = k.id and x.transaction_type in ('loot', 'loot_distribution')
        and x.item_name is not null and x.target_name is not null
        and not exists (select from undone_transactions u where u.transaction_id = x.id)
      order by x.id desc limit ${LOOT_TAKEN_SHOWN}) t), '[]') as taken`;

const lootJoins = (sql: Sql, reader: Reader): Fragment => sql`
  join parties p on p.id = l.party_id
  join containers k on k.loot_instance_id = l.id
  cross join lateral (
    select count(*)::int as items_count,
      coalesce(sum(i.quantity::float8 * ${itemValue(sql)})
        filter (where ${isKnown(sql, reader.userId, reader.isGm)}), 0) as total_value
    from item_instances i join item_templates t on t.id = i.item_template_id where i.container_id = k.id) c`;

/**
 * Loot of a party, newest first; hidden loot is listed and counted only for a gm. Throws RESOURCE_NOT_FOUND for a
 * stranger.
 */
export async function listLoot(
  sql: Sql,
  userId: string,
  partyId: string,
  page: { page: number; per_page: number },
): Promise<Page<LootInstance>> {
  const member = await requireMember(sql, userId, partyId);
  const reader = readerOf(member);
  const conditions = sql`
    l.party_id = ${partyId} and l.closed_at is null ${reader.isGm ? sql`` : sql`and l.is_revealed`}`;
  const [rows, [count]] = await Promise.all([
    sql<LootRow[]>`
      select ${lootColumns(sql)} from (
        select * from loot_instances l where ${conditions}
        order by l.id desc limit ${page.per_page} offset ${(page.page - 1) * page.per_page}) l ${lootJoins(sql, reader)}
      order by l.id desc`,
    sql<{ count: number }[]>`select count(*) as count from loot_instances l where ${conditions}`,
  ]);
  return { rows: rows.map((row) => presentLoot(row, member)), total: count?.count ?? 0 };
}

/** Loot with its contents, as shown to the reader. Of hidden loot, members other than a gm see only that it exists. */
export async function readLoot(sql: Sql, userId: string, id: string): Promise<LootInstanceDetail> {
  const { basicRow, member, row } = await findLoot(sql, userId, id);
  if (!row) return presentHiddenLoot(basicRow, member);
  const items = await listAllItemsIn(sql, row.container_id, readerOf(member));
  const templateIds = row.rolls.map((line) => line.item_template_id);
  return presentDetail(row, items, await unidentifiedTemplates(sql, basicRow.party_id, templateIds), member);
}

/**
 * Revealed loot with only what members of every role see, so that it may be shown outside the party. Undefined when it
 * is hidden or deleted.
 */
export async function readSharedLoot(sql: Sql, id: string): Promise<SharedLoot | undefined> {
  const reader: Reader = { userId: NO_USER_ID, isGm: false };
  const [row] = await sql<DetailRow[]>`
    select ${lootColumns(sql)}, l.distribution, ${takenColumn(sql, reader)}
    from loot_instances l ${lootJoins(sql, reader)} where l.id = ${id} and l.closed_at is null and l.is_revealed`;
  if (!row) return undefined;
  const { name, description, location_name, taken } = row;
  const distribution = row.distributed_at && row.distribution;
  const items = await listAllItemsIn(sql, row.container_id, reader);
  return { name, description, location_name, taken, distribution, items };
}

export interface SharedLoot
  extends Pick<DetailRow, 'name' | 'description' | 'location_name' | 'taken' | 'distribution'> {
  readonly items: readonly ItemInstance[];
}

/** Loot without its contents. Throws RESOURCE_NOT_FOUND, also for hidden loot unless the reader is a gm. */
export async function readLootSummary(sql: Sql, userId: string, id: string): Promise<LootInstance> {
  const { member, row } = await findLoot(sql, userId, id);
  if (!row) throw notFound();
  return presentLoot(row, member);
}

/**
 * Loot of a party that the reader belongs to; `row` is undefined if the reader may not see it. Throws
 * RESOURCE_NOT_FOUND.
 */
async function findLoot(sql: Sql, userId: string, id: string) {
  const [basicRow] = await sql<HiddenRow[]>`
    select l.id, l.party_id, p.name as party_name, p.coin_system, l.is_revealed, l.created_at
    from loot_instances l join parties p on p.id = l.party_id where l.id = ${id} and l.closed_at is null`;
  if (!basicRow) throw notFound();
  const member = await requireMember(sql, userId, basicRow.party_id);
  const reader = readerOf(member);
  const [row] = maySeeLoot(basicRow, member)
    ? await sql<DetailRow[]>`
        select ${lootColumns(sql)}, l.seed, l.rolls, l.distribution, ${takenColumn(sql, reader)}
        from loot_instances l ${lootJoins(sql, reader)}
        where l.id = ${id} and l.closed_at is null ${reader.isGm ? sql`` : sql`and l.is_revealed`}`
    : [];
  return { basicRow, member, row };
}

/** The given templates of which the party has unidentified items: the names of these templates must stay masked. */
async function unidentifiedTemplates(
  sql: Sql,
  partyId: string,
  templateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select distinct item_template_id as id from item_instances
    where hidden_in = ${partyId} and not is_identified and container_id is not null
      and item_template_id = any(${[...templateIds]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
