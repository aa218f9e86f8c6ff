import type { Sql } from '../../../platform/database.ts';
import { requireVisible } from '../../character/policy.ts';
import { requireMember } from '../../party/policy.ts';
import { readerOf } from '../policy.ts';
import { type LineRow, transactionCells } from '../present.ts';
import type { HistoryScope } from './actions.ts';
import { characterScope, type LineFilter, lineColumns, partyScope } from './history.ts';

/** The number of rows per page; small, because the notes of a row can take 6 KB. */
const EXPORT_PAGE = 200;

type CsvRows = AsyncGenerator<ReturnType<typeof transactionCells>>;

/**
 * All lines of a party's history that the user may read and that match the filter, newest first, with cells in the
 * order of TRANSACTION_CSV_COLUMNS. Throws RESOURCE_NOT_FOUND for a stranger.
 */
export async function partyHistoryCsvRows(
  sql: Sql,
  userId: string,
  partyId: string,
  filter: LineFilter,
): Promise<CsvRows> {
  const { role } = await requireMember(sql, userId, partyId);
  return csvRowsOf(sql, partyScope(sql, { userId, isGm: sql`${role === 'gm'}::boolean` }, partyId, filter));
}

/**
 * All lines of a character's history that the user may read and that match the filter, newest first, with cells in the
 * order of TRANSACTION_CSV_COLUMNS. Throws RESOURCE_NOT_FOUND like requireVisible.
 */
export async function characterHistoryCsvRows(
  sql: Sql,
  userId: string,
  characterId: string,
  filter: LineFilter,
): Promise<CsvRows> {
  const character = await requireVisible(sql, userId, characterId);
  const subject = { id: characterId, partyId: character.party_id };
  return csvRowsOf(sql, characterScope(sql, readerOf(character, userId), subject, filter));
}

/** Reads the history page by page, so that neither a long history nor a slow client occupies memory or a connection. */
async function* csvRowsOf(sql: Sql, { partyId, from, conditions, flags }: HistoryScope): CsvRows {
  for (let last: string | undefined; ; ) {
    const rows: LineRow[] = await sql<LineRow[]>`
      select ${lineColumns(sql, partyId)}, ${flags} from ${from}
      where ${conditions} ${last === undefined ? sql`` : sql`and x.id < ${last}`}
      order by x.id desc limit ${EXPORT_PAGE}`;
    yield* rows.map(transactionCells);
    last = rows.at(-1)?.id;
    if (rows.length < EXPORT_PAGE) return;
  }
}
