import { ACTION_PARTS_COUNT_MAX } from '@quartermaster/contract/constants';
import type { Fragment, Sql } from '../../../platform/database.ts';

/** The parts of a history query: its tables, its conditions, and the columns that decide what its reader may see. */
export interface HistoryScope {
  /** The party of a line. */
  readonly partyId: Fragment;
  readonly from: Fragment;
  readonly conditions: Fragment;
  /** The item's name as the reader sees it: a count of true names would reveal whether unidentified items are equal. */
  readonly itemName: Fragment;
  readonly flags: Fragment;
}

/** `action`: a summary of the lines of one action; null for an ungrouped history. */
export type GroupedScope = HistoryScope & { readonly action: Fragment | null };

export interface ActionFilter {
  /** Whether to return one line for each action: the oldest line that matches the filter. */
  readonly grouped?: boolean;
  /** The id of a line, to return only the lines of its action. */
  readonly part_of?: string | undefined;
}

/**
 * A filtered history: all lines, one line for each action, or only the lines of one action. `action` is a summary of
 * the lines of the action, null for a single line. Subqueries refer to the current line as `line`.
 */
export function groupedScope(
  sql: Sql,
  scope: HistoryScope,
  { grouped, part_of }: ActionFilter,
): GroupedScope {
  if (part_of !== undefined) {
    const conditions = sql`${scope.conditions} and x.id = any(${idsOfAction(sql, part_of)})`;
    return { ...scope, conditions, action: null };
  }
  if (!grouped) return { ...scope, action: null };
  const isVisible = (condition: Fragment) =>
    sql`exists (select from ${scope.from} where ${condition} and ${scope.conditions})`;
  return {
    ...scope,
    from: sql`${scope.from} cross join lateral (select x.*) line`,
    conditions: sql`${scope.conditions} and (x.action_id is null
      or not ${isVisible(sql`x.id = line.action_id`)}
      and not ${isVisible(sql`x.action_id = line.action_id and x.id < line.id`)})`,
    action: sql`
      case when x.action_id is not null or exists (select from transactions p where p.action_id = x.id)
      then ${actionSummary(sql, scope)} end`,
  };
}

const idsOfAction = (sql: Sql, id: string): Fragment => sql`array(
  with first as (select coalesce(p.action_id, p.id) as id from transactions p where p.id = ${id})
  select f.id from first f
  union all select p.id from first f join transactions p on p.action_id = f.id)`;

/** SQL: whether a line is undone: an undo can be undone itself, so the line is undone if the number of undos is odd. */
export const isUndone = (sql: Sql, id: Fragment): Fragment => sql`(
  with recursive undos as (
    select u.undone_by, 1 as depth from undone_transactions u where u.transaction_id = ${id}
    union all
    select u.undone_by, depth + 1 from undos join undone_transactions u on u.transaction_id = undos.undone_by
    where depth < ${ACTION_PARTS_COUNT_MAX})
  select count(*) % 2 = 1 from undos)`;

/**
 * SQL: a summary of the lines of an action; null if it has only one. `main_line` is the id of its most significant
 * line: preferably one of the type `character_creation`, `character_deletion` or `delete`, and an exchange of coins
 * only if there is no other line; null if all lines are undos.
 */
const actionSummary = (sql: Sql, { from, conditions, itemName }: HistoryScope): Fragment => {
  const columns = sql`x.id, x.undo_of, x.transaction_type, x.actor_name, x.quantity, x.amount,
    ${itemName} as shown_item, x.source_container_id, x.destination_container_id`;
  const isSignificant = sql`o.undo_of is null and o.transaction_type <> 'currency_conversion'`;
  return sql`(select case when count(*) > 1 then json_build_object(
      'parts', count(*),
      'changes', count(*) filter (where o.undo_of is null),
      'undone', count(*) filter (where o.undo_of is null and ${isUndone(sql, sql`o.id`)}),
      'undone_by_name', (array_agg(o.actor_name order by o.id desc) filter (where o.undo_of is not null))[1],
      'main_line', (array_agg(o.id order by o.transaction_type in ('character_creation', 'character_deletion', 'delete') desc,
        o.transaction_type <> 'currency_conversion' desc, o.id desc) filter (where o.undo_of is null))[1],
      'types', count(distinct o.transaction_type) filter (where ${isSignificant}),
      'items', count(distinct o.shown_item) filter (where ${isSignificant}),
      'sources', count(distinct o.source_container_id) filter (where ${isSignificant}),
      'destinations', count(distinct o.destination_container_id) filter (where ${isSignificant}),
      'quantity', sum(o.quantity) filter (where ${isSignificant}),
      'amount', sum(o.amount) filter (where ${isSignificant}),
      'without_amount', count(*) filter (where ${isSignificant} and o.amount is null)) end
    from (
      select ${columns} from (select line.*) x
      union all
      (select ${columns} from ${from}
       where x.action_id = coalesce(line.action_id, line.id) and x.id > line.id and ${conditions}
       order by x.id limit ${ACTION_PARTS_COUNT_MAX - 1})) o)`;
};
