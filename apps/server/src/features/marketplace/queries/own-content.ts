import type { OwnTemplate } from '@quartermaster/contract/own-content';
import { type Fragment, joinFragments, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { RATED_TABLES, type RatedKind } from '../../../platform/ratings.ts';
import { type OwnTemplateRow, presentOwnTemplate } from '../present.ts';

export interface OwnContentFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  kind?: RatedKind | undefined;
  visibility?: string | undefined;
  sort: 'name' | 'rating' | 'uses' | 'updated_at';
  direction: 'asc' | 'desc';
}

const KINDS = Object.keys(RATED_TABLES) as RatedKind[];

/** SQL: the number of the user's own uses of each template of the page: in their templates, shops and loot. */
const usesByUser = (sql: Sql, userId: string): Fragment => sql`
  select l.item_template_id as id, count(distinct s.id) as count from shop_templates s
    join shop_items l on l.shop_template_id = s.id
    where s.creator_id = ${userId} and l.item_template_id in (select id from page) group by 1
  union all
  select l.item_template_id, count(distinct s.id) from loot_templates s join loot_items l on l.loot_template_id = s.id
    where s.creator_id = ${userId} and l.item_template_id in (select id from page) group by 1
  union all
  select shop_template_id, count(*) from shop_instances
    where deployed_by = ${userId} and closed_at is null and shop_template_id in (select id from page) group by 1
  union all
  select loot_template_id, count(*) from loot_instances
    where deployed_by = ${userId} and closed_at is null and loot_template_id in (select id from page) group by 1`;

/**
 * One page of the user's own templates of all kinds; reads at most as many templates of each kind as the page may
 * need.
 */
export async function listOwnContent(
  sql: Sql,
  userId: string,
  filter: OwnContentFilter,
): Promise<Page<OwnTemplate>> {
  const kinds = filter.kind ? [filter.kind] : KINDS;
  const order = {
    name: sql`lower(t.name)`,
    rating: sql`t.average_rating`,
    uses: sql`t.uses_count`,
    updated_at: sql`t.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const offset = (filter.page - 1) * filter.per_page;
  const parts = kinds.map(
    (kind) => sql`(
      select ${kind}::text as kind, t.id, t.name, t.visibility, t.hidden_from, t.rating_sum, t.ratings_count,
        t.average_rating, t.uses_count, t.updated_at
      from ${ownTemplatesOf(sql, userId, kind, filter)} order by ${order} ${direction}, t.id ${direction}
      limit ${offset + filter.per_page})`,
  );
  const counts = kinds.map(
    (kind) => sql`(select count(*) from ${ownTemplatesOf(sql, userId, kind, filter)})`,
  );
  const [rows, [count]] = await Promise.all([
    sql<OwnTemplateRow[]>`
      with page as (
        select * from (${joinFragments(sql, parts, sql`union all`)}) t
        order by ${order} ${direction}, t.id ${direction} limit ${filter.per_page} offset ${offset}),
      places as (${usesByUser(sql, userId)})
      select t.*, coalesce((select sum(p.count) from places p where p.id = t.id), 0)::float8 as places_count from page t
      order by ${order} ${direction}, t.id ${direction}`,
    sql<{ count: number }[]>`select ${joinFragments(sql, counts, sql`+`)} as count`,
  ]);
  return { rows: rows.map(presentOwnTemplate), total: count?.count ?? 0 };
}

/** SQL: the user's templates `t` of one kind that match. */
const ownTemplatesOf = (sql: Sql, userId: string, kind: RatedKind, filter: OwnContentFilter): Fragment => sql`
  ${sql(RATED_TABLES[kind])} t where t.creator_id = ${userId}
  ${kind === 'item_template' ? sql`and t.retired_at is null` : sql``}
  ${filter.search ? sql`and t.name ilike ${substringPattern(filter.search)}` : sql``}
  ${filter.visibility ? sql`and t.visibility = ${filter.visibility}` : sql``}`;
