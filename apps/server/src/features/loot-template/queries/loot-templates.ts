import { tidyTags } from '@quartermaster/rules/tags';
import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';

export interface TemplateRow extends Omit<Row<'loot_templates'>, 'average_rating'> {
  creator_name: string;
  items_count: number;
  /** Copper. */
  average_value: number;
}

/** What the lines come to is calculated exactly and told in copper, half up. */
const templateColumns = (sql: Sql): Fragment => sql`
  t.id, t.name, t.description, t.source_type, t.visibility, t.tags, t.rating_sum, t.ratings_count, t.creator_id,
  u.username as creator_name, t.created_at, t.updated_at, l.items_count, l.average_value`;

const templateJoins = (sql: Sql): Fragment => sql`
  join users u on u.id = t.creator_id
  cross join lateral (
    select count(*)::int as items_count,
      coalesce(round(sum(g.value_copper::numeric * i.average_twice * i.chance) / 200), 0)::float8 as average_value
    from loot_items i join item_templates g on g.id = i.item_template_id where i.loot_template_id = t.id) l`;

/** One template: public and unlisted ones for everyone with the address, private ones for their creator. */
export async function templateById(sql: Sql, userId: string, id: string): Promise<TemplateRow | undefined> {
  const [row] = await sql<TemplateRow[]>`
    select ${templateColumns(sql)} from loot_templates t ${templateJoins(sql)}
    where t.id = ${id} and (t.visibility <> 'private' or t.creator_id = ${userId})`;
  return row;
}

export interface TemplateFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  visibility?: string | undefined;
  tag?: string | undefined;
  source_type?: string | undefined;
  creator_id?: string | undefined;
  min_rating?: number | undefined;
  sort: 'name' | 'rating' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/** Templates in the lists of the reader: public ones and their own. Unlisted ones of others are in no list. */
export async function templatesFor(
  sql: Sql,
  userId: string,
  filter: TemplateFilter,
): Promise<{ rows: TemplateRow[]; total: number }> {
  const conditions = sql`
    (t.visibility = 'public' or t.creator_id = ${userId})
    ${filter.visibility ? sql`and t.visibility = ${filter.visibility}` : sql``}
    ${filter.creator_id ? sql`and t.creator_id = ${filter.creator_id}` : sql``}
    ${filter.source_type ? sql`and t.source_type = ${filter.source_type}` : sql``}
    ${filter.search ? sql`and t.name ilike ${containing(filter.search)}` : sql``}
    ${filter.tag ? sql`and t.tags @> ${tidyTags([filter.tag])}` : sql``}
    ${filter.min_rating === undefined ? sql`` : sql`and t.average_rating >= ${filter.min_rating}::real`}`;
  const order = {
    name: sql`lower(t.name)`,
    rating: sql`t.average_rating`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [count]] = await Promise.all([
    sql<TemplateRow[]>`
      select ${templateColumns(sql)} from (
        select * from loot_templates t where ${conditions} order by ${order} ${direction}, t.id ${direction}
        limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}) t ${templateJoins(sql)}
      order by ${order} ${direction}, t.id ${direction}`,
    sql<{ count: number }[]>`select count(*) as count from loot_templates t where ${conditions}`,
  ]);
  return { rows, total: count?.count ?? 0 };
}

type ItemFacts = Pick<
  Row<'item_templates'>,
  'name' | 'category' | 'rarity' | 'glyph' | 'stack_size' | 'value_copper'
>;
export interface LineRow extends ItemFacts {
  id: string;
  item_template_id: string;
  quantity: string;
  chance: number;
  is_identified: boolean;
  position: number;
}

const lineColumns = (sql: Sql): Fragment => sql`
  i.id, i.item_template_id, i.quantity, i.chance, i.is_identified, i.position, g.name, g.category, g.rarity, g.glyph,
  g.stack_size, g.value_copper`;

/** The lines of a template in their order, one page or all; the caller has found that the reader may see it. */
export function linesOf(
  sql: Sql,
  templateId: string,
  page?: { page: number; per_page: number },
): Promise<LineRow[]> {
  const part = page ? sql`limit ${page.per_page} offset ${(page.page - 1) * page.per_page}` : sql``;
  return sql<LineRow[]>`
    select ${lineColumns(sql)} from loot_items i join item_templates g on g.id = i.item_template_id
    where i.loot_template_id = ${templateId} order by i.position, i.id ${part}`;
}

/** Some lines in the order in which they were named. */
export function linesById(sql: Sql, ids: readonly string[]): Promise<LineRow[]> {
  return sql<LineRow[]>`
    select ${lineColumns(sql)} from loot_items i join item_templates g on g.id = i.item_template_id
    where i.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], i.id)`;
}
