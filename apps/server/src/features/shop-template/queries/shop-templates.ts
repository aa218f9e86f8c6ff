import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { SHOP_LOCATION_LABELS, SHOP_TYPE_LABELS } from '@quartermaster/rules/shop-labels';
import { type Fragment, joinFragments, type Sql, substringPattern } from '../../../platform/database.ts';
import type { Page } from '../../../platform/page.ts';
import { listRatings } from '../../../platform/ratings.ts';
import { requireMember } from '../../party/policy.ts';
import { presentChoices, presentShopTemplate, type ShopTemplateRow } from '../present.ts';
import { shopTemplateById, shopTemplateColumns, visibleStock } from '../store.ts';
import { firstShopItems } from './shop-items.ts';

/** A shop template without its stock. Throws RESOURCE_NOT_FOUND unless the reader may see it. */
export async function readShopTemplate(sql: Sql, userId: string, id: string): Promise<ShopTemplate> {
  return presentShopTemplate(await shopTemplateById(sql, userId, id), userId);
}

/** Like `readShopTemplate`, with the first lines of its stock. */
export async function readStockedShopTemplate(sql: Sql, userId: string, id: string): Promise<ShopTemplate> {
  const row = await shopTemplateById(sql, userId, id);
  const lines = await firstShopItems(sql, userId, [id]);
  return presentShopTemplate(row, userId, lines.get(id) ?? []);
}

/** The ratings of a shop template that the reader may see. */
export async function listShopTemplateRatings(
  sql: Sql,
  userId: string,
  id: string,
  page: { page: number; per_page: number },
) {
  return listRatings(sql, 'shop_template', await shopTemplateById(sql, userId, id), userId, page);
}

export interface ShopTemplateFilter {
  page: number;
  per_page: number;
  search?: string | undefined;
  shop_type?: string | undefined;
  location?: string | undefined;
  min_rating?: number | undefined;
  visibility?: string | undefined;
  /** Only templates of this party's shops; deleted shops do not count. */
  party_id?: string | undefined;
  /** Tags separated by commas. */
  tags?: string | undefined;
  include?: readonly string[] | undefined;
  creator_id?: string | undefined;
  sort: 'name' | 'rating' | 'popularity' | 'uses' | 'created_at' | 'updated_at';
  direction: 'asc' | 'desc';
}

/**
 * Shop templates in the lists of the reader: public ones and their own. Each group is read with its own index, and then
 * both are merged, so that the database does not sort all public templates for one page. Throws RESOURCE_NOT_FOUND for
 * a party that the reader is not a member of.
 */
export async function listShopTemplates(
  sql: Sql,
  userId: string,
  filter: ShopTemplateFilter,
): Promise<Page<ShopTemplate>> {
  if (filter.party_id) await requireMember(sql, userId, filter.party_id);
  const order = {
    name: sql`lower(s.name)`,
    rating: sql`s.average_rating`,
    popularity: sql`s.ratings_count`,
    uses: sql`s.uses_count`,
    created_at: sql`s.created_at`,
    updated_at: sql`s.updated_at`,
  }[filter.sort];
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`;
  const offset = (filter.page - 1) * filter.per_page;
  const selections = selectionsOf(sql, userId, filter).map(
    (selection) => sql`(select s.* from shop_templates s where ${selection}
      order by ${order} ${direction}, s.id ${direction} limit ${offset + filter.per_page})`,
  );
  const counts = selectionsOf(sql, userId, filter).map(
    (selection) => sql`(select count(*) from shop_templates s where ${selection})`,
  );
  const [rows, [count]] = await Promise.all([
    sql<ShopTemplateRow[]>`
      with page as (
        select * from (${joinFragments(sql, selections, sql`union all`)}) s
        order by ${order} ${direction}, s.id ${direction} limit ${filter.per_page} offset ${offset})
      select ${shopTemplateColumns(sql)} from page s join users u on u.id = s.creator_id
      ${visibleStock(sql, userId)}
      order by ${order} ${direction}, s.id ${direction}`,
    sql<{ count: number }[]>`select ${joinFragments(sql, counts, sql`+`)} as count`,
  ]);
  const withItems = filter.include?.includes('shop_items') ?? false;
  const lines = withItems
    ? await firstShopItems(
        sql,
        userId,
        rows.map(({ id }) => id),
      )
    : null;
  const linesOf = (id: string) => (lines ? (lines.get(id) ?? []) : undefined);
  return {
    rows: rows.map((row) => presentShopTemplate(row, userId, linesOf(row.id))),
    total: count?.count ?? 0,
  };
}

/**
 * The public templates, and the reader's own templates that are not public; the filter may exclude one of the two
 * groups.
 */
function selectionsOf(sql: Sql, userId: string, filter: ShopTemplateFilter): Fragment[] {
  const commonConditions = conditionsOf(sql, filter);
  const publicTemplates = sql`s.visibility = 'public' ${commonConditions}`;
  const ownTemplates = sql`s.creator_id = ${userId} and s.visibility <> 'public'
    ${filter.visibility ? sql`and s.visibility = ${filter.visibility}` : sql``} ${commonConditions}`;
  if (filter.visibility === undefined) return [publicTemplates, ownTemplates];
  return [filter.visibility === 'public' ? publicTemplates : ownTemplates];
}

const tagsOf = ({ tags = '' }: ShopTemplateFilter): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const conditionsOf = (sql: Sql, filter: ShopTemplateFilter): Fragment => sql`
  ${filter.search ? sql`and s.name ilike ${substringPattern(filter.search)}` : sql``}
  ${filter.shop_type ? sql`and s.shop_type = ${filter.shop_type}` : sql``}
  ${filter.location ? sql`and s.location ilike ${substringPattern(filter.location)}` : sql``}
  ${filter.min_rating === undefined ? sql`` : sql`and s.average_rating >= ${filter.min_rating}::real`}
  ${filter.creator_id ? sql`and s.creator_id = ${filter.creator_id}` : sql``}
  ${tagsOf(filter).length > 0 ? sql`and s.tags @> ${tagsOf(filter)}` : sql``}
  ${
    filter.party_id
      ? sql`and s.id in (select shop_template_id from shop_instances where party_id = ${filter.party_id} and closed_at is null)`
      : sql``
  }`;

/** The number of public templates of each type or at each location. */
async function publicCounts(
  sql: Sql,
  column: 'shop_type' | 'location',
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ value: string; count: number }[]>`
    select ${sql(column)} as value, count(*) as count from shop_templates where visibility = 'public' group by 1`;
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** The options of the filters, each with its number of public templates. */
export const listShopTypes = async (sql: Sql) =>
  presentChoices(SHOP_TYPE_LABELS, await publicCounts(sql, 'shop_type'));
export const listShopLocations = async (sql: Sql) =>
  presentChoices(SHOP_LOCATION_LABELS, await publicCounts(sql, 'location'));
