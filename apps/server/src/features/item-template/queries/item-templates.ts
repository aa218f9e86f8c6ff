import { notFound } from '@quartermaster/contract/errors';
import type { ItemTemplate, TemplateUsage } from '@quartermaster/contract/item-template';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Page } from '../../../platform/page.ts';
import { listRatings } from '../../../platform/ratings.ts';
import { accessColumns, accessJoins } from '../../container/policy.ts';
import { isKnown } from '../../identification/policy.ts';
import { requireTemplate } from '../policy.ts';
import { presentTemplate, presentUsage, type TemplateRow, type UsageRow } from '../present.ts';

export const templateColumns = (sql: Sql): Fragment => sql`
  t.id, t.name, t.description, t.weight, t.base_value, t.value_copper, t.currency, t.visibility, t.hidden_from, t.stack_size, t.slots,
  t.rarity, t.category, t.rating_sum, t.ratings_count, t.uses_count, t.tags, t.glyph, t.coin, t.creator_id, u.username as creator_name, t.created_at, t.updated_at`;

/**
 * A template that the reader may see: a public or unlisted one, or their own. Throws RESOURCE_NOT_FOUND for any other.
 */
async function templateById(sql: Sql, userId: string, id: string): Promise<TemplateRow> {
  const [row] = await sql<TemplateRow[]>`
    select ${templateColumns(sql)} from item_templates t join users u on u.id = t.creator_id
    where t.id = ${id} and t.retired_at is null and (t.visibility <> 'private' or t.creator_id = ${userId})`;
  if (!row) throw notFound();
  return row;
}

/** Throws RESOURCE_NOT_FOUND unless the reader may see the template. */
export async function readTemplate(sql: Sql, userId: string, id: string): Promise<ItemTemplate> {
  return presentTemplate(await templateById(sql, userId, id), userId);
}

/** The ratings of a template that the reader may see. */
export async function listTemplateRatings(
  sql: Sql,
  userId: string,
  id: string,
  page: { page: number; per_page: number },
) {
  return listRatings(sql, 'item_template', await templateById(sql, userId, id), userId, page);
}

export interface TemplateFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  tags?: readonly string[];
  category?: string | undefined;
  /** `min_value` and `max_value` are in copper. */
  min_value?: number | undefined;
  max_value?: number | undefined;
  /** `min_weight` and `max_weight` are in hundredths of a pound. */
  min_weight?: number | undefined;
  max_weight?: number | undefined;
  visibility?: string | undefined;
  creator_id?: string | undefined;
  /** Whether templates come from the starter catalog or from users. */
  origin?: 'catalog' | 'users' | undefined;
  rarity?: string | undefined;
  min_rating?: number | undefined;
  sort: 'name' | 'value' | 'weight' | 'rating' | 'uses' | 'created_at';
  direction: 'asc' | 'desc';
}

/**
 * The templates in the reader's lists: public templates and their own. Other users' unlisted templates are not
 * listed.
 */
export async function listTemplates(
  sql: Sql,
  userId: string,
  filter: TemplateFilter,
): Promise<Page<ItemTemplate>> {
  const conditions = sql`
    t.retired_at is null and (t.visibility = 'public' or t.creator_id = ${userId})
    ${filter.visibility ? sql`and t.visibility = ${filter.visibility}` : sql``}
    ${filter.creator_id ? sql`and t.creator_id = ${filter.creator_id}` : sql``}
    ${originIs(sql, filter.origin)}
    ${filter.search ? sql`and t.name ilike ${substringPattern(filter.search)}` : sql``}
    ${filter.tags?.length ? sql`and t.tags @> ${filter.tags as string[]}` : sql``}
    ${filter.category ? sql`and t.category = ${filter.category}` : sql``}
    ${filter.rarity ? sql`and t.rarity = ${filter.rarity}` : sql``}
    ${filter.min_rating === undefined ? sql`` : sql`and t.average_rating >= ${filter.min_rating}::real`}
    ${between(sql, sql`t.value_copper`, filter.min_value, filter.max_value)}
    ${between(sql, sql`t.weight`, filter.min_weight, filter.max_weight)}`;
  const order = {
    name: sql`lower(t.name)`,
    value: sql`t.value_copper`,
    weight: sql`t.weight`,
    rating: sql`t.average_rating`,
    uses: sql`t.uses_count`,
    created_at: sql`t.created_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [count]] = await Promise.all([
    sql<TemplateRow[]>`
      select ${templateColumns(sql)} from item_templates t join users u on u.id = t.creator_id
      where ${conditions} order by ${order} ${direction}, t.id ${direction}
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    sql<{ count: number }[]>`select count(*) as count from item_templates t where ${conditions}`,
  ]);
  return { rows: rows.map((row) => presentTemplate(row, userId)), total: count?.count ?? 0 };
}

function originIs(sql: Sql, origin: TemplateFilter['origin']): Fragment {
  if (origin === undefined) return sql``;
  return origin === 'catalog'
    ? sql`and t.creator_id = ${SYSTEM_USER_ID}`
    : sql`and t.creator_id <> ${SYSTEM_USER_ID}`;
}

function between(sql: Sql, column: Fragment, min: number | undefined, max: number | undefined): Fragment {
  const lowerBound = min === undefined ? sql`` : sql`and ${column} >= ${min}`;
  const upperBound = max === undefined ? sql`` : sql`and ${column} <= ${max}`;
  return sql`${lowerBound} ${upperBound}`;
}

/** The 200 most used tags of the templates in the reader's lists, most used first. */
export function tagsFor(sql: Sql, userId: string): Promise<{ tag: string; count: number }[]> {
  return sql<{ tag: string; count: number }[]>`
    select tag, count(*) as count from item_templates t, unnest(t.tags) as tag
    where t.retired_at is null and (t.visibility = 'public' or t.creator_id = ${userId})
    group by tag order by count(*) desc, tag limit 200`;
}

/**
 * The numbers of a template's items that would and would not follow an update, for its creator; items that the
 * creator may not know are not counted (ADR 0122). Throws FORBIDDEN for other users, or RESOURCE_NOT_FOUND if they may
 * not see the template.
 */
export async function readTemplateUsage(sql: Sql, userId: string, id: string): Promise<TemplateUsage> {
  requireTemplate(await templateById(sql, userId, id), userId, 'edit');
  const rows = await sql<UsageRow[]>`
    select i.quantity, ${accessColumns(sql, userId)}
    from (select item_template_id, container_id, is_identified, hidden_in, sum(quantity)::float8 as quantity
      from item_instances where item_template_id = ${id} group by 1, 2, 3, 4) i
    join item_templates t on t.id = i.item_template_id
    join containers k on k.id = i.container_id ${accessJoins(sql, userId)}
    where ${isKnown(sql, userId, sql`coalesce(m.role = 'gm', false)`)}`;
  return presentUsage(rows, userId);
}

/** The number of templates per query of an export. */
const EXPORT_BATCH = 100;

/** All templates of one user by name, in batches, so that memory use does not grow with their number. */
export async function* templatesOf(sql: Sql, userId: string): AsyncGenerator<TemplateRow> {
  let after: { name: string; id: string } | undefined;
  for (;;) {
    const rows: TemplateRow[] = await sql<TemplateRow[]>`
      select ${templateColumns(sql)} from item_templates t join users u on u.id = t.creator_id
      where t.creator_id = ${userId} and t.retired_at is null
        ${after ? sql`and (lower(t.name), t.id) > (lower(${after.name}), ${after.id}::uuid)` : sql``}
      order by lower(t.name), t.id limit ${EXPORT_BATCH}`;
    yield* rows;
    after = rows.at(-1);
    if (rows.length < EXPORT_BATCH) return;
  }
}
