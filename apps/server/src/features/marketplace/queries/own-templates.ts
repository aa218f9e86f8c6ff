import type { Fragment, Sql } from '../../../platform/database.ts';

interface NamedTemplate {
  readonly id: string;
  readonly name: string;
}
type ReadTemplates<T extends NamedTemplate> = (
  sql: Sql,
  userId: string,
  condition: Fragment,
  max: number,
) => Promise<T[]>;

/** Templates of one chunk: each may have 500 lines, and what reads them answers others in between. */
const AT_ONCE = 5;

/** The user's shop or loot templates that meet a condition, sorted by name, in batches. */
export async function* ownTemplates<T extends NamedTemplate>(
  sql: Sql,
  userId: string,
  condition: () => Fragment,
  read: ReadTemplates<T>,
): AsyncGenerator<T[]> {
  let after: T | undefined;
  do {
    const rest = after ? sql`(lower(t.name), t.id) > (lower(${after.name}), ${after.id}::uuid)` : sql`true`;
    const rows = await read(sql, userId, sql`${condition()} and ${rest}`, AT_ONCE);
    yield rows;
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}
