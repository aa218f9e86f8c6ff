import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
import { FIND_STACKS_MAX, type FoundItem, type findItems, type Holder } from '@quartermaster/contract/find';
import { RARITIES } from '@quartermaster/contract/item';
import type { z } from 'zod';
import { type Fragment, type Sql, substringPattern } from '../../../platform/database.ts';
import { displayedItemName, itemValue } from '../../../platform/ledger/stack-columns.ts';
import type { Page } from '../../../platform/page.ts';
import { accessColumns, accessJoins, ownerColumns, visibleTo } from '../../container/policy.ts';
import { isKnown } from '../../identification/policy.ts';
import { requireMember } from '../../party/policy.ts';
import { isUnlimited } from '../../shop/queries/shops.ts';
import { type FoundRow, presentFoundItem } from '../present.ts';

export type FindFilter = z.output<typeof findItems.query>;

interface FoundPage extends Page<FoundItem> {
  /**
   * The owners of containers that the reader may see, at most HOLDERS_MAX, the reader's own characters first,
   * independent of the filter.
   */
  readonly holders: Holder[];
  /** False if the reader may see more stacks than one search reads. */
  readonly is_complete: boolean;
}

/** The maximum number of holders in a response. */
const HOLDERS_MAX = 500;

/**
 * SQL: the containers of a party that the reader may see, with `nearness`, which sorts the containers of the reader's
 * own characters first. Tills are left out, because they hold money.
 */
const visibleContainers = (sql: Sql, userId: string, partyId: string): Fragment => sql`
  select k.id, k.name as container_name, k.is_primary, k.position, ${ownerColumns(sql)}, ${accessColumns(sql, userId)},
    case when o.user_id = ${userId} then 0 when k.party_id is not null then 1 when k.character_id is not null then 2
      when k.loot_instance_id is not null then 3 else 4 end as nearness
  from (
    select c.* from containers c where c.party_id = ${partyId}
    union all select c.* from characters h join containers c on c.character_id = h.id
      where h.party_id = ${partyId} and h.deleted_at is null
    union all select c.* from shop_instances s join containers c on c.shop_instance_id = s.id
      where s.party_id = ${partyId} and s.closed_at is null and not c.is_till
    union all select c.* from loot_instances l join containers c on c.loot_instance_id = l.id
      where l.party_id = ${partyId} and l.closed_at is null) k
  ${accessJoins(sql, userId)}
  where k.closed_at is null and ${visibleTo(sql, userId)}`;

/**
 * SQL: the stacks in the visible containers, container by container, at most one more than a search reads. Long text is
 * left out, because a full party has gigabytes of it.
 */
const stacksToSearch = (sql: Sql, holderId: string | undefined): Fragment => sql`
  select i.* from visible_containers k cross join lateral (
    select i.id, i.container_id, i.item_template_id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.hidden_in,
      i.name_override, i.value_override, i.currency_override
    from item_instances i where i.container_id = k.id limit ${CONTAINER_STACKS_MAX}) i
  ${holderId === undefined ? sql`` : sql`where k.owner_id = ${holderId}`}
  limit ${FIND_STACKS_MAX + 1}`;

/**
 * SQL: whether a name contains every word of the search, ignoring case. Each name is converted to lower case once,
 * whereas `ilike` would convert it once per word.
 */
const containsWords = (sql: Sql, name: Fragment, search: string): Fragment => {
  const patterns = [...new Set(search.split(/\s+/))].map(substringPattern);
  return sql`lower(${name}) like all(array(select lower(word) from unnest(${patterns}::text[]) word))`;
};

/** SQL: the templates of the stacks to search, each matched once, regardless of its number of stacks. */
const templatesToSearch = (sql: Sql, { search = '' }: FindFilter): Fragment => {
  const prefix = substringPattern(search).slice(1);
  return sql`
    select t.id, t.name, t.creator_id, t.value_copper, t.currency, t.rarity, t.category, t.glyph,
      ${containsWords(sql, sql`t.name`, search)} as is_named,
      exists (select from unnest(t.category || t.tags) g where g ilike ${prefix}) as is_tagged
    from item_templates t where t.id in (select item_template_id from searched_stacks)`;
};

/**
 * SQL: equal stacks of one container as one row. Stacks whose template the reader may not know have separate rows,
 * because a combined row would reveal that they are equal.
 */
const equalStacks = (sql: Sql): Fragment => sql`
  select min(f.id::text)::uuid as id, sum(f.quantity)::float8 as quantity, f.container_id, f.is_identified, f.is_equipped,
    f.is_attuned, f.category, f.name, f.value_copper, f.rarity, f.glyph, f.container_name, f.owner_kind, f.owner_id, f.owner_name
  from matching f
  group by case when f.is_known then f.item_template_id else f.id end, f.container_id, f.is_identified, f.is_equipped,
    f.is_attuned, f.category, f.name, f.value_copper, f.rarity, f.glyph, f.container_name, f.owner_kind, f.owner_id, f.owner_name`;

/**
 * SQL: the stacks with the fields that the reader may know. If the reader may not know the template of a stack, the
 * name is masked and value, rarity and glyph are null, so that searching, filtering and sorting do not reveal it (ADR
 * 0122).
 */
const maskedStacks = (sql: Sql, userId: string): Fragment => sql`
  select i.id, i.container_id, i.item_template_id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, t.category, x.is_known,
    ${displayedItemName(sql, sql`x.is_known`)} as name,
    case when x.is_known and i.name_override is null then t.is_named end as is_named, x.is_known and t.is_tagged as is_tagged,
    case when x.is_known then ${itemValue(sql)} end as value_copper,
    case when x.is_known then t.rarity end as rarity, case when x.is_known then t.glyph end as glyph,
    k.container_name, k.owner_kind, k.owner_id, k.owner_name
  from searched_stacks i join templates t on t.id = i.item_template_id join visible_containers k on k.id = i.container_id
  cross join lateral (select ${isKnown(sql, userId, sql`coalesce(k.role = 'gm', false)`)} as is_known) x`;

function conditions(sql: Sql, filter: FindFilter): Fragment {
  const { search, category, rarity, min_value, max_value, equipped, identified } = filter;
  const copper = (gold: number) => Math.round(gold * 100);
  return sql`true
    ${search ? sql`and (f.is_tagged or coalesce(f.is_named, ${containsWords(sql, sql`f.name`, search)}))` : sql``}
    ${category ? sql`and lower(f.category) = lower(${category})` : sql``}
    ${rarity ? sql`and f.rarity = ${rarity}` : sql``}
    ${min_value === undefined ? sql`` : sql`and f.value_copper >= ${copper(min_value)}`}
    ${max_value === undefined ? sql`` : sql`and f.value_copper <= ${copper(max_value)}`}
    ${equipped === undefined ? sql`` : sql`and f.is_equipped = ${equipped}`}
    ${identified === undefined ? sql`` : sql`and f.is_identified = ${identified}`}`;
}

function order(sql: Sql, { sort, direction }: FindFilter): Fragment {
  const sortColumn = {
    name: sql`lower(f.name)`,
    value: sql`f.value_copper`,
    quantity: sql`f.quantity`,
    rarity: sql`array_position(${[...RARITIES]}::text[], f.rarity)`,
    holder: sql`lower(f.owner_name)`,
  }[sort];
  return sql`${sortColumn} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, lower(f.name), f.id`;
}

/** One page of the matching items of a party that the reader may see. Throws RESOURCE_NOT_FOUND for a stranger. */
export async function findInParty(
  sql: Sql,
  userId: string,
  partyId: string,
  filter: FindFilter,
): Promise<FoundPage> {
  await requireMember(sql, userId, partyId);
  const [row] = await sql<{ total: number; searched: number; items: FoundRow[]; holders: Holder[] }[]>`
    with visible_containers as materialized (
      select * from (${visibleContainers(sql, userId, partyId)}) k
      order by k.nearness, lower(k.owner_name), k.owner_id, k.is_primary desc, k.position, k.id),
    searched_stacks as materialized (${stacksToSearch(sql, filter.holder_id)}),
    templates as materialized (${templatesToSearch(sql, filter)}),
    matching as (select * from (${maskedStacks(sql, userId)}) f where ${conditions(sql, filter)}),
    found as materialized (${equalStacks(sql)}),
    page as (
      select row_number() over (order by ${order(sql, filter)}) as place, f.* from found f
      order by place limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page})
    select (select count(*) from found) as total, (select count(*) from searched_stacks) as searched,
      coalesce((
        select json_agg(to_jsonb(f) || jsonb_build_object('is_unlimited',
            f.owner_kind = 'shop' and ${isUnlimited(sql, sql`f.owner_id`)}) order by f.place)
        from page f join item_instances i on i.id = f.id), '[]') as items,
      coalesce((
        select json_agg(h) from (
          select owner_kind as type, owner_id as id, owner_name as name from visible_containers
          group by nearness, owner_kind, owner_id, owner_name order by nearness, lower(owner_name), owner_id
          limit ${HOLDERS_MAX}) h), '[]') as holders`;
  const { total = 0, searched = 0, items = [], holders = [] } = row ?? {};
  return { rows: items.map(presentFoundItem), total, holders, is_complete: searched <= FIND_STACKS_MAX };
}
