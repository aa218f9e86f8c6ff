import type { Fragment, Sql } from '../database.ts';

/** SQL: the value of one item of stack `i` of template `t`, in copper. */
export const itemValue = (sql: Sql): Fragment =>
  sql`coalesce(i.value_override * copper_in(coalesce(i.currency_override, t.currency)), t.value_copper)`;

/** SQL: the weight of one item of stack `i` of template `t`, in hundredths of a pound. */
export const itemWeight = (sql: Sql): Fragment => sql`coalesce(i.weight_override, t.weight)`;

/**
 * SQL: the weight of all of stack `i` of template `t`, in hundredths of a pound. The result is in double precision,
 * exact up to 2^53: a bigint could overflow, and a single extreme stack would make the container unreadable.
 */
export const stackWeight = (sql: Sql): Fragment => sql`i.quantity::float8 * ${itemWeight(sql)}`;

/** SQL: the slots that all of stack `i` of template `t` take up. */
export const stackSlots = (sql: Sql): Fragment =>
  sql`t.slots * case t.stack_size when 0 then 1 else ceil(i.quantity::float8 / t.stack_size) end`;

/** SQL: the true name of stack `i` of template `t`. */
export const stackName = (sql: Sql): Fragment => sql`coalesce(i.name_override, t.name)`;

/** SQL: the name of an unidentified item, by the same rule as `unidentifiedName`. */
export const maskedName = (sql: Sql, category: Fragment): Fragment =>
  sql`('Unidentified ' || coalesce(nullif(lower(btrim(${category})), ''), 'item'))`;

/** SQL: the name of stack `i` of template `t` for a reader; `known` is whether the reader knows its true name. */
export const displayedItemName = (sql: Sql, known: Fragment): Fragment =>
  sql`case when ${known} then ${stackName(sql)} else ${maskedName(sql, sql`t.category`)} end`;

/** SQL: whether stack `i` is identified and has no marks: only such coins count as money. */
export const isUnmarked = (sql: Sql): Fragment => sql`(
  i.is_identified and not i.is_equipped and not i.is_attuned and i.notes = ''
  and num_nonnulls(i.name_override, i.description_override, i.weight_override, i.value_override,
    i.currency_override, i.quality, i.durability) = 0)`;

/** SQL: the total copper of stacks `i` of templates `t` that are unmarked coins of a coin system. */
export const coinSum = (sql: Sql, system: Fragment): Fragment => sql`
  coalesce(sum(i.quantity::float8 * t.value_copper)
    filter (where split_part(t.coin, ':', 1) = ${system} and ${isUnmarked(sql)}), 0)`;
