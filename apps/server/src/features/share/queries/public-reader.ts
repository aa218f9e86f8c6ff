import { SHARED_ITEMS_SHOWN } from '@quartermaster/contract/share';
import type { Role } from '@quartermaster/rules/roles';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { type ItemRow, presentItem } from '../../item/present.ts';
import { itemColumns, noLongTexts } from '../../item/queries/items.ts';
import { type SharedItem, sharedStack } from '../present.ts';

/**
 * SQL: the columns of PartyRow for party `p`. The join code is included if `userId`, who shares the page, is a game
 * master, unless the join code lets everyone join as game master.
 */
export const partyColumns = (
  sql: Sql,
  userId: string,
): Fragment => sql`p.id as party_id, p.name as party_name,
  case when p.join_permission <> 'full' and exists (
    select from party_members g where g.party_id = p.id and g.user_id = ${userId} and g.role = 'gm')
  then p.join_code end as join_code`;

/**
 * SQL: whether `userId` still has one of `roles` in party `p`, which is not deleted, archived or hidden by moderation.
 */
export const isSharedBy = (sql: Sql, userId: string, roles: readonly Role[] = ['gm']): Fragment => sql`(
  p.deleted_at is null and p.archived_at is null and p.hidden_from is null and exists (
    select from party_members m where m.party_id = p.id and m.user_id = ${userId} and m.role = any(${[...roles]})))`;

/** The first identified stacks in the containers `k` that are not deleted and meet `condition`, equipped ones first. */
export async function stacksIn(
  sql: Sql,
  condition: Fragment,
): Promise<{ items: SharedItem[]; itemCount: number }> {
  const rows = await sql<(ItemRow & { total: number })[]>`
    select ${itemColumns(sql, sql`true`, noLongTexts(sql))}, count(*) over () as total
    from containers k join item_instances i on i.container_id = k.id
    join item_templates t on t.id = i.item_template_id
    where k.closed_at is null and i.is_identified and ${condition}
    order by i.is_equipped desc, i.id limit ${SHARED_ITEMS_SHOWN}`;
  return { items: rows.map((row) => sharedStack(presentItem(row))), itemCount: rows[0]?.total ?? 0 };
}
