import type { Fragment, Sql } from '../database.ts';

/** SQL: the value of one item of stack `i` of template `t`, in copper. */
export const stackValue = (sql: Sql): Fragment =>
  sql`coalesce(i.value_override * copper_in(coalesce(i.currency_override, t.currency)), t.value_copper)`;

/** SQL: the slots that all of stack `i` of template `t` take up. */
export const stackSlots = (sql: Sql): Fragment =>
  sql`t.slots * case t.stack_size when 0 then 1 else ceil(i.quantity::float8 / t.stack_size) end`;

/** SQL: the name of an unidentified item; the same rule as `unidentifiedName`. */
export const maskedName = (sql: Sql, category: Fragment): Fragment =>
  sql`('Unidentified ' || coalesce(nullif(lower(btrim(${category})), ''), 'item'))`;
