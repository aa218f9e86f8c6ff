import { notFound } from '@quartermaster/contract/errors';
import type { Creator } from '@quartermaster/contract/marketplace';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { type CreatorRow, presentCreator } from '../present.ts';

const totalsOf = (sql: Sql, rows: Fragment): Fragment => sql`cross join lateral (
  select count(*)::float8 as count, coalesce(sum(rating_sum), 0)::float8 as rating_sum,
    coalesce(sum(ratings_count), 0)::float8 as ratings_count, coalesce(sum(uses_count), 0)::float8 as uses_count
  from ${rows} where creator_id = u.id and visibility = 'public'`;

/** A user with public content. Throws RESOURCE_NOT_FOUND for other users, so that their accounts are not revealed. */
export async function readCreator(sql: Sql, userId: string, id: string): Promise<Creator> {
  const [row] = await sql<CreatorRow[]>`
    select u.id, u.username, i.count as items, s.count as shops, l.count as loot,
      i.rating_sum + s.rating_sum + l.rating_sum as rating_sum,
      i.ratings_count + s.ratings_count + l.ratings_count as ratings_count,
      i.uses_count + s.uses_count + l.uses_count as uses_count
    from users u
    ${totalsOf(sql, sql`item_templates`)} and retired_at is null) i
    ${totalsOf(sql, sql`shop_templates`)}) s
    ${totalsOf(sql, sql`loot_templates`)}) l
    where u.id = ${id} and i.count + s.count + l.count > 0`;
  if (!row) throw notFound();
  return presentCreator(row, userId);
}
