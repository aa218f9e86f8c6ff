import { NEWS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { TransactionType } from '@quartermaster/contract/transaction';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { presentTransaction } from '../present.ts';
import { groupedScope, isUndone } from './actions.ts';
import { type HistoryReader, type JsonLines, lineFromJson, lineList, partyScope } from './history.ts';

const LINES_MAX = 3;

/**
 * The types of changes that are listed after restocks and imports of inventories, the most important first; all others
 * follow, newest first.
 */
const BY_IMPORTANCE: readonly TransactionType[] = [
  'loot_distribution',
  'loot',
  'create',
  'delete',
  'character_creation',
  'character_deletion',
  'sale',
  'purchase',
  'party_withdraw',
  'party_deposit',
  'item_destruction',
];

export interface News {
  readonly count: number;
  readonly may_have_more: boolean;
  readonly lines: JsonLines;
}

/**
 * SQL: the actions of others in party `p` since `p.since` that the reader with the role `p.role` may see: their number
 * among the NEWS_COUNT_MAX newest transactions, whether that number was reached, and the most important actions. Undone
 * actions are left out.
 */
export function newsColumn(sql: Sql, userId: string): Fragment {
  const reader = { userId, isGm: sql`p.role = 'gm'` };
  const scope = partyScope(sql, reader, sql`p.id`, { transaction_type: 'all' });
  const lines = { ...groupedScope(sql, scope, { grouped: true }), conditions: sql`x.id = any(n.ids)` };
  return sql`(
    with newest as materialized (
      select * from transactions t where t.party_id = p.id and t.id >= first_id_at(p.since)
      order by t.id desc limit ${NEWS_COUNT_MAX})
    select json_build_object('count', n.count,
      'may_have_more', (select count(*) = ${NEWS_COUNT_MAX} from newest),
      'lines', ${lineList(sql, scope, lines, sql`order by array_position(n.ids, x.id)`)})
    from (
      select count(*), (array_agg(a.id order by a.rank, a.id desc))[1:${LINES_MAX}::int] as ids
      from (
        select distinct on (coalesce(x.action_id, x.id)) x.id,
          case when x.transaction_type = 'item_creation' and x.item_name is null then 0
          else coalesce(array_position(${BY_IMPORTANCE as TransactionType[]}::transaction_type[], x.transaction_type), 99) end as rank
        from newest x ${scope.joins}
        where ${scope.conditions} and x.actor_id <> ${userId} and x.undo_of is null
          and not ${isUndone(sql, sql`x.id`)}
        order by coalesce(x.action_id, x.id), x.id) a) n)`;
}

/** Presents the news to their reader. */
export const presentNews = ({ lines, ...news }: News, reader: HistoryReader) => ({
  ...news,
  lines: lines.map((line) => {
    const { id, transaction_summary, transaction_date } = presentTransaction(lineFromJson(line), {
      ...reader,
      permissions: null,
    });
    return { id, summary: transaction_summary, happened_at: transaction_date };
  }),
});
