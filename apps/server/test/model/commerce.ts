import type { Fragment, Sql } from '../../src/platform/database.ts';

/**
 * SQL: whether transaction `x` is a trade, loot, restock or new shop, which may create several stacks, so that only its
 * postings record which items it created.
 */
const mayCreateItems = (sql: Sql): Fragment => sql`(
  x.transaction_type in ('purchase', 'sale', 'loot', 'loot_distribution', 'create')
  or x.transaction_type = 'item_creation' and x.item_instance_id is null)`;

/** The number of items of each template that trades, loot, restocks and new shops have created, ignoring undos. */
export async function receivedByTemplate(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ template: string; received: number }[]>`
    select p.item_template_id as template, -sum(p.delta)::float8 as received
    from all_postings p join transactions x on x.id = p.transaction_id
    where p.container_id is null and x.undo_of is null and ${mayCreateItems(sql)} group by 1`;
  return new Map(rows.map(({ template, received }) => [template, received]));
}

/** The items that each undone trade, loot, restock or new shop had created, by transaction. */
export async function receivedByUndone(sql: Sql): Promise<Map<string, [string, number][]>> {
  const rows = await sql<{ id: string; template: string; received: number }[]>`
    select x.id, p.item_template_id as template, -sum(p.delta)::float8 as received
    from all_postings p join transactions x on x.id = p.transaction_id
    where p.container_id is null and x.undo_of is null and ${mayCreateItems(sql)}
      and exists (select from transactions u where u.undo_of = x.id) group by 1, 2`;
  const byTransaction = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byTransaction].map(([id, undone]) => [
      id,
      undone.map(({ template, received }) => [template, received]),
    ]),
  );
}

/**
 * Up to five trades, claims, distributions or conversions that violate an invariant: the total value of coins stays the
 * same; the till receives or pays the transaction's amount; and only a purchase creates or destroys other items.
 */
export async function unbalancedTrades(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { id: string; type: string; gain: number; till: number; amount: number; created: number }[]
  >`
    select * from (
      select x.id, x.transaction_type as type, x.amount, x.undo_of,
        coalesce(sum(p.delta * t.value_copper) filter (where t.coin is not null and p.container_id is not null), 0)::float8 as gain,
        coalesce(sum(p.delta * t.value_copper) filter (where t.coin is not null and k.is_till), 0)::float8 as till,
        coalesce(sum(abs(p.delta)) filter (where t.coin is null and p.container_id is null), 0)::float8 as created
      from transactions x join all_postings p on p.transaction_id = x.id
      join item_templates t on t.id = p.item_template_id left join containers k on k.id = p.container_id
      where x.transaction_type in ('purchase', 'sale', 'loot', 'loot_distribution', 'currency_conversion')
      group by x.id) s
    where gain <> 0 or (type <> 'purchase' and created <> 0)
      or (undo_of is null and type in ('purchase', 'sale') and till <> case type when 'purchase' then amount else -amount end)`;
  // The query has no LIMIT: a plan for few rows would compare every trade with every posting if there are no
  // violations.
  return rows
    .slice(0, 5)
    .map(
      ({ id, type, gain, till, amount, created }) =>
        `${type} ${id} of ${amount} cp: all places have ${gain} cp more, the till ${till} cp, items created or lost: ${created}`,
    );
}
