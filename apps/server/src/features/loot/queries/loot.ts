import type { CoinSystemKey } from '@quartermaster/rules/money';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { isKnown, type Reader } from '../../item/policy.ts';
import type { StoredLine } from '../store.ts';

/** How loot was distributed, as it is kept. */
export interface RecordedDistribution {
  readonly mode: string;
  readonly seed: string;
  readonly shares: readonly {
    readonly character_id: string;
    readonly name: string;
    readonly stacks: number;
  }[];
}

export interface LootRow
  extends Pick<
    Row<'loot_instances'>,
    | 'id'
    | 'party_id'
    | 'loot_template_id'
    | 'name'
    | 'description'
    | 'source'
    | 'location_name'
    | 'is_revealed'
    | 'distributed_at'
    | 'created_at'
    | 'updated_at'
  > {
  party_name: string;
  coin_system: CoinSystemKey;
  container_id: string;
  claimed_by: { id: string; name: string }[];
  items_count: number;
  /** Copper; without what the reader may not know. */
  total_value: number;
}

export interface DetailRow extends LootRow {
  seed: string;
  rolls: StoredLine[];
  distribution: RecordedDistribution | null;
}

/** Loot `l` of party `p` in container `k`, with what lies in it and who took something out of it. */
const lootColumns = (sql: Sql): Fragment => sql`
  l.id, l.party_id, p.name as party_name, p.coin_system, l.loot_template_id, l.name, l.description, l.source, l.location_name,
  l.is_revealed, l.distributed_at, l.created_at, l.updated_at, k.id as container_id, c.items_count, c.total_value,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id) from (
      select distinct h.id, h.name from transactions x
      join transaction_characters s on s.transaction_id = x.id join characters h on h.id = s.character_id
      where x.source_container_id = k.id and x.transaction_type in ('loot', 'loot_distribution')
        and not exists (select from undone_transactions u where u.transaction_id = x.id)) t), '[]') as claimed_by`;

const lootJoins = (sql: Sql, reader: Reader): Fragment => sql`
  join parties p on p.id = l.party_id
  join containers k on k.loot_instance_id = l.id
  cross join lateral (
    select count(*)::int as items_count,
      coalesce(sum(i.quantity::float8 * coalesce(i.value_override * copper_in(coalesce(i.currency_override, t.currency)), t.value_copper))
        filter (where ${isKnown(sql, reader.userId, reader.isGm)}), 0) as total_value
    from item_instances i join item_templates t on t.id = i.item_template_id where i.container_id = k.id) c`;

/** Loot of a party, newest first; hidden loot is not even counted for anyone but a gm. */
export async function lootOf(
  sql: Sql,
  partyId: string,
  reader: Reader,
  page: { page: number; per_page: number },
): Promise<{ rows: LootRow[]; total: number }> {
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
  return { rows, total: count?.count ?? 0 };
}

/** Which party loot belongs to, whatever its state; undefined for loot that is gone. */
export async function partyOfLoot(
  sql: Sql,
  id: string,
): Promise<
  Pick<LootRow, 'id' | 'party_id' | 'party_name' | 'coin_system' | 'is_revealed' | 'created_at'> | undefined
> {
  const [row] = await sql<
    Pick<LootRow, 'id' | 'party_id' | 'party_name' | 'coin_system' | 'is_revealed' | 'created_at'>[]
  >`
    select l.id, l.party_id, p.name as party_name, p.coin_system, l.is_revealed, l.created_at
    from loot_instances l join parties p on p.id = l.party_id where l.id = ${id} and l.closed_at is null`;
  return row;
}

/** One hoard with how it was rolled and distributed; the caller has found that the asker may see it. */
export async function lootById(sql: Sql, id: string, reader: Reader): Promise<DetailRow | undefined> {
  const [row] = await sql<DetailRow[]>`
    select ${lootColumns(sql)}, l.seed, l.rolls, l.distribution from loot_instances l ${lootJoins(sql, reader)}
    where l.id = ${id} and l.closed_at is null ${reader.isGm ? sql`` : sql`and l.is_revealed`}`;
  return row;
}

/** Of some item templates those of which a thing in the party is not identified: nobody may read their names. */
export async function unknownOf(
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
