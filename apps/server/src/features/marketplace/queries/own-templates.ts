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

/** Templates per batch: each may have 500 lines, and other requests are served between batches. */
const BATCH_SIZE = 5;

/** The user's shop or loot templates that meet a condition, sorted by name, in batches. */
export async function* ownTemplates<T extends NamedTemplate>(
  sql: Sql,
  userId: string,
  condition: () => Fragment,
  read: ReadTemplates<T>,
): AsyncGenerator<T[]> {
  let after: T | undefined;
  do {
    const isAfterLast = after
      ? sql`(lower(t.name), t.id) > (lower(${after.name}), ${after.id}::uuid)`
      : sql`true`;
    const rows = await read(sql, userId, sql`${condition()} and ${isAfterLast}`, BATCH_SIZE);
    yield rows;
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  } while (after);
}
