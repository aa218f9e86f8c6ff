import type { CoinSystemKey } from '@quartermaster/rules/money';
import type { Fragment, Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';

/** A line of the history and what its reader may know of it: enough for a file. */
export interface LineRow extends Omit<Row<'transactions'>, 'allowance' | 'gm_only'> {
  /** The asker is gm of the party. */
  is_gm: boolean;
  /** The place belongs to a character of the asker's, now. */
  owns_source: boolean;
  owns_destination: boolean;
  /** The coins of the party it happened in. */
  coin_system: CoinSystemKey | null;
}

/** With what decides whether it may be taken back: for screens. */
export interface TransactionRow extends LineRow {
  moved_things: boolean;
  undone_by: string | null;
}

const lineColumns = (sql: Sql): Fragment => sql`
  x.id, x.party_id, x.transaction_type, x.occurred_at, x.via, x.actor_id, x.actor_name, x.target_id, x.target_name,
  x.item_instance_id, x.item_template_id, x.item_name, x.item_masked_name, x.quantity, x.amount, x.currency, x.notes,
  x.source_container_id, x.source_name, x.source_private,
  x.destination_container_id, x.destination_name, x.destination_private, x.undo_of,
  (select p.coin_system from parties p where p.id = x.party_id) as coin_system`;

const transactionColumns = (sql: Sql): Fragment => sql`
  ${lineColumns(sql)},
  (select true from postings g where g.transaction_id = x.id limit 1) is not null as moved_things,
  (select u.id from transactions u where u.undo_of = x.id) as undone_by`;

/** Whether a character that the transaction is about is played by the asker. */
const isOwn = (sql: Sql, userId: string): Fragment => sql`
  x.id in (select s.transaction_id from characters c join transaction_characters s on s.character_id = c.id
           where c.user_id = ${userId})`;

/** Whose private places the asker may read by name: the other side of a movement stays closed. */
const ownPlaces = (sql: Sql, userId: string): Fragment => sql`
  exists (select from containers k join characters c on c.id = k.character_id
          where k.id = x.source_container_id and c.user_id = ${userId}) as owns_source,
  exists (select from containers k join characters c on c.id = k.character_id
          where k.id = x.destination_container_id and c.user_id = ${userId}) as owns_destination`;

/** What happened only among private containers is no one else's business. */
const notAllPrivate = (sql: Sql): Fragment => sql`
  not (x.source_private and (x.destination_private or x.destination_container_id is null)
       or x.destination_private and x.source_container_id is null)`;

export interface HistoryFilter {
  page: number;
  per_page: number;
  transaction_type: string;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Days are UTC days, both ends included. */
const within = (sql: Sql, filter: Omit<HistoryFilter, 'page' | 'per_page'>): Fragment => sql`
  ${filter.transaction_type === 'all' ? sql`` : sql`and x.transaction_type = ${filter.transaction_type}`}
  ${filter.start_date ? sql`and x.occurred_at >= ${`${filter.start_date}T00:00:00Z`}::timestamptz` : sql``}
  ${filter.end_date ? sql`and x.occurred_at < ${`${filter.end_date}T00:00:00Z`}::timestamptz + interval '1 day'` : sql``}`;

type Limits = Omit<HistoryFilter, 'page' | 'per_page'>;
interface Part {
  readonly from: Fragment;
  readonly conditions: Fragment;
  readonly flags: Fragment;
}

function partyPart(
  sql: Sql,
  reader: { userId: string; isGm: boolean },
  partyId: string | null,
  filter: Limits,
): Part {
  const readable = reader.isGm
    ? sql`true`
    : sql`not x.gm_only and (${notAllPrivate(sql)} or ${isOwn(sql, reader.userId)})`;
  return {
    from: sql`transactions x`,
    conditions: sql`x.party_id = ${partyId} and ${readable} ${within(sql, filter)}`,
    flags: sql`${reader.isGm}::boolean as is_gm, ${ownPlaces(sql, reader.userId)}`,
  };
}

function characterPart(
  sql: Sql,
  reader: { userId: string; isGm: boolean; isPlayer: boolean },
  character: { id: string; partyId: string | null },
  filter: Limits,
): Part {
  const { isGm, isPlayer } = reader;
  // Others read what happened in their own party, not what the character did elsewhere before.
  const readable = isPlayer
    ? sql`(not x.gm_only or ${isGm})`
    : sql`x.party_id = ${character.partyId} and ${isGm ? sql`true` : sql`not x.gm_only and ${notAllPrivate(sql)}`}`;
  return {
    from: sql`transactions x join transaction_characters s
      on s.transaction_id = x.id and s.character_id = ${character.id}`,
    conditions: sql`${readable} ${within(sql, filter)}`,
    // Being gm here opens nothing that happened in another party.
    flags: sql`
      ${isGm}::boolean and x.party_id is not distinct from ${character.partyId} as is_gm, ${ownPlaces(sql, reader.userId)}`,
  };
}

/** A party's history as one member may read it, newest first. */
export const partyHistory = (
  sql: Sql,
  reader: { userId: string; isGm: boolean },
  partyId: string,
  filter: HistoryFilter,
) => page(sql, filter, partyPart(sql, reader, partyId, filter));

/** A character's history as its player, the gm or another member of the party may read it, newest first. */
export const characterHistory = (
  sql: Sql,
  reader: { userId: string; isGm: boolean; isPlayer: boolean },
  character: { id: string; partyId: string | null },
  filter: HistoryFilter,
) => page(sql, filter, characterPart(sql, reader, character, filter));

const EXPORT_PAGE = 500;

/** As the lists above, all of it, page by page: neither its size nor a slow reader holds memory or a connection. */
export async function* historyInPieces(
  sql: Sql,
  reader: { userId: string; isGm: boolean; isPlayer: boolean },
  of: { partyId: string | null; characterId?: string },
  filter: Limits,
): AsyncGenerator<LineRow[]> {
  const { from, conditions, flags } =
    of.characterId === undefined
      ? partyPart(sql, reader, of.partyId, filter)
      : characterPart(sql, reader, { id: of.characterId, partyId: of.partyId }, filter);
  for (let last: string | undefined; ; ) {
    const rows: LineRow[] = await sql<LineRow[]>`
      select ${lineColumns(sql)}, ${flags} from ${from}
      where ${conditions} ${last === undefined ? sql`` : sql`and x.id < ${last}`}
      order by x.id desc limit ${EXPORT_PAGE}`;
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < EXPORT_PAGE) return;
  }
}

async function page(
  sql: Sql,
  filter: HistoryFilter,
  { from, conditions, flags }: Part,
): Promise<{ rows: TransactionRow[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    sql<TransactionRow[]>`
      select ${transactionColumns(sql)}, ${flags} from ${from} where ${conditions}
      order by x.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from ${from} where ${conditions}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** One line of the history, if the asker may read it: as in the lists above. */
export async function transactionById(
  sql: Sql,
  userId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const own = isOwn(sql, userId);
  const [row] = await sql<TransactionRow[]>`
    select ${transactionColumns(sql)}, coalesce(m.role = 'gm', false) as is_gm, ${ownPlaces(sql, userId)}
    from transactions x
    left join party_members m on m.party_id = x.party_id and m.user_id = ${userId}
    where x.id = ${id} and (m.role = 'gm' or not x.gm_only and (${own} or m.role is not null and ${notAllPrivate(sql)}))`;
  return row;
}
