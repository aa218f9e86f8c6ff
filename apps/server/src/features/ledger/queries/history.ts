import { HISTORY_COUNT_AHEAD_MAX } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import type { Transaction } from '@quartermaster/contract/transaction';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { requireVisible } from '../../character/policy.ts';
import { type AccessRow, findMember, memberFrom, readerMembership } from '../../party/policy.ts';
import { lastVisit } from '../../party/queries/last-visit.ts';
import { ownContainerColumns, permissionsAsMember, type Reader, readerOf } from '../policy.ts';
import { type LineRow, presentTransaction, type TransactionRow } from '../present.ts';
import { type ActionFilter, type GroupedScope, groupedScope, type HistoryScope } from './actions.ts';

/**
 * SQL: the columns of a line `x`, except the flags. `partyId` is the party of the line; the history of one party passes
 * a constant, so that its coin system is looked up once.
 */
export const lineColumns = (sql: Sql, partyId: Fragment): Fragment => sql`
  x.id, x.party_id, x.transaction_type, x.occurred_at, x.via, x.actor_id, x.actor_name, x.target_id, x.target_name,
  x.item_instance_id, x.item_name, x.item_masked_name, x.quantity, x.amount, x.currency, x.notes,
  x.source_container_id, x.source_name, x.source_private,
  x.destination_container_id, x.destination_name, x.destination_private, x.undo_of,
  (select party.coin_system from parties party where party.id = ${partyId}) as coin_system`;

/**
 * SQL: whether the owner of a deleted container still exists. As a scalar subquery, it is evaluated only for lines that
 * need it.
 */
const isRestorable = (sql: Sql): Fragment => sql`
  (select true from containers k left join characters c on c.id = k.character_id
   where k.id = x.source_container_id and k.closed_at is not null
     and (k.party_id is not null or c.deleted_at is null and k.character_id is not null)) is not null`;

const transactionColumns = (sql: Sql, partyId: Fragment): Fragment => sql`
  ${lineColumns(sql, partyId)},
  case x.transaction_type when 'delete' then false when 'container_deletion' then ${isRestorable(sql)}
    else x.is_movement or (select true from postings g where g.transaction_id = x.id limit 1) is not null
  end as moved_items,
  (select u.undone_by from undone_transactions u where u.transaction_id = x.id) as undone_by`;

/**
 * SQL: joins `own.is_own`: whether the reader plays a character of line `x`, evaluated only for lines that meet
 * `isNeeded`. A join, because a subquery in the condition would be started once for each partition of the history,
 * and each would open all partitions of transaction_characters.
 */
const ownJoin = (sql: Sql, userId: string, isNeeded: Fragment): Fragment => sql`
  left join lateral (
    select true as is_own from characters c
    join transaction_characters s on s.character_id = c.id and s.transaction_id = x.id
    where c.user_id = ${userId} and ${isNeeded} limit 1) own on true`;

/** SQL: whether other members may read a line: not if all its containers are private. */
const notAllPrivate = (sql: Sql): Fragment => sql`
  not (x.source_private and (x.destination_private or x.destination_container_id is null)
       or x.destination_private and x.source_container_id is null)`;

/** The reader, and the time that decides which lines can still be undone. */
export type HistoryReader = Pick<Reader, 'userId' | 'now'>;

export interface HistoryFilter extends ActionFilter {
  page: number;
  per_page: number;
  transaction_type: string;
  start_date?: string | undefined;
  end_date?: string | undefined;
  actor_id?: string | undefined;
  item_name?: string | undefined;
  /** The parties of an API key that is limited to some parties; null for all. */
  party_ids?: readonly string[] | null;
}

/** SQL: the item's name as the reader of a line sees it. */
const shownItemName = (sql: Sql, isGm: Fragment): Fragment => sql`
  case when ${isGm} then x.item_name else coalesce(x.item_masked_name, x.item_name) end`;

/**
 * Days are UTC days, both ends included. An item is found by the name that its reader sees: a search for the true
 * name of an unidentified item finds nothing, unless the reader is the gm.
 */
const filterConditions = (sql: Sql, filter: LineFilter, isGm: Fragment): Fragment => sql`
  ${filter.transaction_type === 'all' ? sql`` : sql`and x.transaction_type = ${filter.transaction_type}`}
  ${filter.start_date ? sql`and x.occurred_at >= ${`${filter.start_date}T00:00:00Z`}::timestamptz` : sql``}
  ${filter.end_date ? sql`and x.occurred_at < ${`${filter.end_date}T00:00:00Z`}::timestamptz + interval '1 day'` : sql``}
  ${filter.actor_id ? sql`and x.actor_id = ${filter.actor_id}` : sql``}
  ${filter.party_ids ? sql`and x.party_id = any(${[...filter.party_ids]}::uuid[])` : sql``}
  ${
    filter.item_name
      ? sql`and ${shownItemName(sql, isGm)} ilike ${substringPattern(filter.item_name)}`
      : sql``
  }`;

export type LineFilter = Omit<HistoryFilter, 'page' | 'per_page' | 'grouped' | 'part_of'>;

/**
 * A party's history as its reader may see it. `isGm`: SQL for whether the reader is gm. `joins`: the part of `from`
 * that `conditions` need besides `x`.
 */
export function partyScope(
  sql: Sql,
  reader: { userId: string; isGm: Fragment },
  partyId: string | Fragment,
  filter: LineFilter,
): HistoryScope & { joins: Fragment } {
  const joins = ownJoin(sql, reader.userId, sql`(${reader.isGm} or ${notAllPrivate(sql)}) is not true`);
  return {
    partyId: sql`${partyId}::uuid`,
    from: sql`transactions x ${joins}`,
    joins,
    conditions: sql`x.party_id = ${partyId}
      and (${reader.isGm} or not x.gm_only and (${notAllPrivate(sql)} or own.is_own))
      ${filterConditions(sql, filter, reader.isGm)}`,
    itemName: shownItemName(sql, reader.isGm),
    flags: sql`${reader.isGm} as is_gm, ${ownContainerColumns(sql, reader.userId)}`,
  };
}

export function characterScope(
  sql: Sql,
  reader: { userId: string; isGm: boolean; isPlayer: boolean },
  character: { id: string; partyId: string | null },
  filter: LineFilter,
): HistoryScope {
  const { isGm, isPlayer } = reader;
  // Other members see only lines of their own party, not earlier lines of the character elsewhere.
  const isReadable = isPlayer
    ? sql`(not x.gm_only or ${isGm})`
    : sql`x.party_id = ${character.partyId} and ${isGm ? sql`true` : sql`not x.gm_only and ${notAllPrivate(sql)}`}`;
  // For a line of another party, the gm has no special permissions.
  const isGmOfLine = sql`(${isGm}::boolean and x.party_id is not distinct from ${character.partyId})`;
  return {
    partyId: sql`x.party_id`,
    from: sql`transactions x join transaction_characters s
      on s.transaction_id = x.id and s.character_id = ${character.id}`,
    conditions: sql`${isReadable} ${filterConditions(sql, filter, isGmOfLine)}`,
    itemName: shownItemName(sql, isGmOfLine),
    flags: sql`${isGmOfLine} as is_gm, ${ownContainerColumns(sql, reader.userId)}`,
  };
}

/** A party's history as shown to one member, newest first. Throws RESOURCE_NOT_FOUND for anyone else. */
export async function listPartyHistory(
  sql: Sql,
  reader: HistoryReader,
  partyId: string,
  filter: HistoryFilter & { since_last_visit?: boolean },
): Promise<Page<Transaction> & { totals: { first_year: number | null; last_visit_at: string | null } }> {
  const { userId, now } = reader;
  const wholeHistory = partyScope(sql, { userId, isGm: sql`m.role = 'gm'` }, partyId, filter);
  const isNew = sql`x.id >= first_id_at(${lastVisit(sql, now)})`;
  const scope = filter.since_last_visit
    ? { ...wholeHistory, conditions: sql`${wholeHistory.conditions} and ${isNew}` }
    : wholeHistory;
  const [pageRow] = await sql<(PageRow & AccessRow & { last_visit_at: Date | null })[]>`
    select ${readerMembership(sql)}, ${lastVisit(sql, now)} as last_visit_at,
      ${firstYear(sql, sql`p.created_at`)} as first_year, ${pageColumns(sql, filter, scope)}
    from party_members m join parties p on p.id = m.party_id
    where m.party_id = ${partyId} and m.user_id = ${userId}`;
  if (!pageRow) throw notFound();
  const { permissions } = memberFrom(partyId, userId, pageRow);
  return {
    ...pageFrom(pageRow, (row) => presentTransaction(row, { ...reader, permissions })),
    totals: { first_year: pageRow.first_year, last_visit_at: pageRow.last_visit_at?.toISOString() ?? null },
  };
}

/**
 * A character's history as shown to its player, the gm or another member of the party, newest first. Throws
 * RESOURCE_NOT_FOUND for anyone else.
 */
export async function listCharacterHistory(
  sql: Sql,
  reader: HistoryReader,
  characterId: string,
  filter: HistoryFilter,
): Promise<Page<Transaction> & { totals: { first_year: number | null } }> {
  const character = await requireVisible(sql, reader.userId, characterId);
  const subject = { id: characterId, partyId: character.party_id };
  const scope = characterScope(sql, readerOf(character, reader.userId), subject, filter);
  const [pageRow] = await sql<PageRow[]>`
    select ${firstYear(sql, sql`c.created_at`)} as first_year, ${pageColumns(sql, filter, scope)}
    from characters c where c.id = ${characterId}`;
  if (!pageRow) throw notFound();
  const page = pageFrom(pageRow, (row) => {
    // A transaction in another party can be undone only in the history of that party.
    const isInSameParty = row.party_id === character.party_id;
    return presentTransaction(row, {
      ...reader,
      permissions: isInSameParty ? permissionsAsMember(character) : null,
    });
  });
  return { ...page, totals: { first_year: pageRow.first_year } };
}

/**
 * SQL: the year after the last closed one (ADR 0184); null if no year is closed or `createdAt` is in that year or
 * later.
 */
const firstYear = (sql: Sql, createdAt: Fragment): Fragment => sql`
  (select max(year) + 1 from closed_years having make_timestamptz(max(year) + 1, 1, 1, 0, 0, 0, 'UTC') > ${createdAt})`;

/** One line of the history. Throws RESOURCE_NOT_FOUND unless a list would show it to the reader. */
export async function readTransaction(sql: Sql, reader: HistoryReader, id: string): Promise<Transaction> {
  const row = await transactionById(sql, reader.userId, id);
  if (!row) throw notFound();
  const member = row.party_id === null ? null : await findMember(sql, reader.userId, row.party_id);
  return presentTransaction(row, { ...reader, permissions: member?.permissions ?? null });
}

/** The lines of a page are returned as one JSON value: the driver parses one column instead of hundreds. */
interface PageRow {
  first_year: number | null;
  total: number;
  lines: JsonLines;
}

type AsJson<T> = Omit<T, 'occurred_at'> & { occurred_at: string };
export type JsonLines = (AsJson<Omit<TransactionRow, 'main_line'>> & { main_line: AsJson<LineRow> | null })[];

const withDate = <T extends { occurred_at: string }>(line: T) => ({
  ...line,
  occurred_at: new Date(line.occurred_at),
});
export const lineFromJson = ({ main_line, ...line }: JsonLines[number]): TransactionRow => ({
  ...withDate(line),
  main_line: main_line && withDate(main_line),
});

/** SQL: lines as JSON, each with the most significant line of its action. `ordering` sorts and limits them. */
export const lineList = (
  sql: Sql,
  scope: HistoryScope,
  lines: GroupedScope,
  ordering: Fragment,
): Fragment => {
  const mainLine = sql`case when action is not null then (
      select to_json(s) from (
        select ${lineColumns(sql, scope.partyId)}, ${scope.flags} from ${scope.from}
        where x.id = (action ->> 'main_line')::uuid) s) end`;
  return sql`
  (select coalesce(json_agg(l), '[]') from (
    select page.*, ${lines.action ? mainLine : sql`null::json`} as main_line
    from (
      select ${transactionColumns(sql, lines.partyId)}, ${lines.flags}, ${lines.action ?? sql`null::json`} as action
      from ${lines.from} where ${lines.conditions} ${ordering}) page) l)`;
};

/**
 * The total counts at most HISTORY_COUNT_AHEAD_MAX lines beyond the page: counting all of a long history takes longer
 * than reading a page of it (ADR 0127).
 */
function pageColumns(sql: Sql, filter: HistoryFilter, scope: HistoryScope): Fragment {
  const lines = groupedScope(sql, scope, filter);
  const { page, per_page } = filter;
  return sql`
  (select count(*) from (
    select from ${lines.from} where ${lines.conditions}
    order by x.id desc limit ${page * per_page + HISTORY_COUNT_AHEAD_MAX}) counted) as total,
  ${lineList(sql, scope, lines, sql`order by x.id desc limit ${per_page} offset ${(page - 1) * per_page}`)} as lines`;
}

const pageFrom = (
  { total, lines }: PageRow,
  present: (row: TransactionRow) => Transaction,
): Page<Transaction> => ({ total, rows: lines.map((line) => present(lineFromJson(line))) });

/** One line of the history, if a list would show it to the reader. */
export async function transactionById(
  sql: Sql,
  userId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await sql<TransactionRow[]>`
    select ${transactionColumns(sql, sql`x.party_id`)}, null::json as action, null::json as main_line, coalesce(m.role = 'gm', false) as is_gm, ${ownContainerColumns(sql, userId)}
    from transactions x
    left join party_members m on m.party_id = x.party_id and m.user_id = ${userId}
    ${ownJoin(sql, userId, sql`true`)}
    where x.id = ${id} and (m.role = 'gm' or not x.gm_only and (own.is_own or m.role is not null and ${notAllPrivate(sql)}))`;
  return row;
}
