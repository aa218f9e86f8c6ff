import { notFound } from '@quartermaster/contract/errors';
import type { LootItem } from '@quartermaster/contract/loot-item';
import type { LootTemplate } from '@quartermaster/contract/loot-template';
import { normalizeTags } from '@quartermaster/rules/tags';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { listRatings } from '../../../platform/ratings.ts';
import { isLineVisible } from '../policy.ts';
import { type LineRow, presentLine, presentPreview, presentTemplate, type TemplateRow } from '../present.ts';

const templateColumns = (sql: Sql): Fragment => sql`
  t.id, t.name, t.description, t.source_type, t.visibility, t.hidden_from, t.tags, t.rating_sum, t.ratings_count, t.uses_count, t.creator_id,
  u.username as creator_name, t.created_at, t.updated_at, l.items_count, l.average_value`;

/**
 * SQL: joins the creator of template `t`, and the number and average value of the lines that the reader may see. The
 * average value is the sum of item value × average quantity × chance, rounded half up to copper.
 */
const templateJoins = (sql: Sql, userId: string): Fragment => sql`
  join users u on u.id = t.creator_id
  cross join lateral (
    select count(*)::int as items_count,
      coalesce(round(sum(g.value_copper::numeric * i.average_twice * i.chance) / 200), 0)::float8 as average_value
    from loot_items i join item_templates g on g.id = i.item_template_id
    where i.loot_template_id = t.id and ${isLineVisible(sql, userId)}) l`;

/**
 * A template that the reader may see: a public or unlisted one, or their own. Throws RESOURCE_NOT_FOUND for any other.
 */
async function templateById(sql: Sql, userId: string, id: string): Promise<TemplateRow> {
  const [row] = await sql<TemplateRow[]>`
    select ${templateColumns(sql)} from loot_templates t ${templateJoins(sql, userId)}
    where t.id = ${id} and (t.visibility <> 'private' or t.creator_id = ${userId})`;
  if (!row) throw notFound();
  return row;
}

/** Throws RESOURCE_NOT_FOUND unless the reader may see the template. */
export async function readTemplate(sql: Sql, userId: string, id: string): Promise<LootTemplate> {
  return presentTemplate(await templateById(sql, userId, id), userId);
}

/** The ratings of a template that the reader may see. */
export async function listTemplateRatings(
  sql: Sql,
  userId: string,
  id: string,
  page: { page: number; per_page: number },
) {
  return listRatings(sql, 'loot_template', await templateById(sql, userId, id), userId, page);
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
  sort: 'name' | 'rating' | 'uses' | 'created_at' | 'updated_at';
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
): Promise<Page<LootTemplate>> {
  const conditions = sql`
    (t.visibility = 'public' or t.creator_id = ${userId})
    ${filter.visibility ? sql`and t.visibility = ${filter.visibility}` : sql``}
    ${filter.creator_id ? sql`and t.creator_id = ${filter.creator_id}` : sql``}
    ${filter.source_type ? sql`and t.source_type = ${filter.source_type}` : sql``}
    ${filter.search ? sql`and t.name ilike ${substringPattern(filter.search)}` : sql``}
    ${filter.tag ? sql`and t.tags @> ${normalizeTags([filter.tag])}` : sql``}
    ${filter.min_rating === undefined ? sql`` : sql`and t.average_rating >= ${filter.min_rating}::real`}`;
  const order = {
    name: sql`lower(t.name)`,
    rating: sql`t.average_rating`,
    uses: sql`t.uses_count`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const [rows, [count]] = await Promise.all([
    sql<TemplateRow[]>`
      select ${templateColumns(sql)} from (
        select * from loot_templates t where ${conditions} order by ${order} ${direction}, t.id ${direction}
        limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}) t ${templateJoins(sql, userId)}
      order by ${order} ${direction}, t.id ${direction}`,
    sql<{ count: number }[]>`select count(*) as count from loot_templates t where ${conditions}`,
  ]);
  return { rows: rows.map((row) => presentTemplate(row, userId)), total: count?.count ?? 0 };
}

const lineColumns = (sql: Sql): Fragment => sql`
  i.id, i.item_template_id, i.quantity, i.chance, i.is_identified, i.position, g.name, g.category, g.rarity, g.glyph,
  g.stack_size, g.value_copper`;

/**
 * The lines of a template that the reader may see, in their order, one page or all; the caller has authorized the
 * reader.
 */
function linesOf(
  sql: Sql,
  userId: string,
  templateId: string,
  page?: { page: number; per_page: number },
): Promise<LineRow[]> {
  const pageLimit = page ? sql`limit ${page.per_page} offset ${(page.page - 1) * page.per_page}` : sql``;
  return sql<LineRow[]>`
    select ${lineColumns(sql)} from loot_items i join item_templates g on g.id = i.item_template_id
    where i.loot_template_id = ${templateId} and ${isLineVisible(sql, userId)} order by i.position, i.id ${pageLimit}`;
}

/** One page of the lines of a template that the reader may see. */
export async function listLines(
  sql: Sql,
  userId: string,
  templateId: string,
  page: { page: number; per_page: number },
): Promise<Page<LootItem>> {
  const { items_count } = await templateById(sql, userId, templateId);
  const rows = await linesOf(sql, userId, templateId, page);
  return { rows: rows.map(presentLine), total: items_count };
}

/** One roll of a template that the reader may see; nothing is created (DEC-6). */
export async function readPreview(sql: Sql, userId: string, templateId: string, seed: string) {
  await templateById(sql, userId, templateId);
  return presentPreview(await linesOf(sql, userId, templateId), seed);
}

/** The lines with these ids, in the order of `ids`; the caller has authorized the reader. */
export async function readLines(sql: Sql, ids: readonly string[]): Promise<LootItem[]> {
  const rows = await sql<LineRow[]>`
    select ${lineColumns(sql)} from loot_items i join item_templates g on g.id = i.item_template_id
    where i.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], i.id)`;
  return rows.map(presentLine);
}

/** One line; the caller has authorized the reader. Throws RESOURCE_NOT_FOUND for a line that does not exist. */
export async function readLine(sql: Sql, id: string): Promise<LootItem> {
  const [line] = await readLines(sql, [id]);
  if (!line) throw notFound();
  return line;
}
