import postgres from 'postgres';
import { connectOptions, type DatabaseTarget } from './database-target.ts';

/** bigint columns hold quantities, copper and event numbers, all below 2^53, so they are numbers here. */
const bigint = {
  to: 20,
  from: [20],
  parse: (text: string) => Number(text),
  serialize: (n: number) => String(n),
};

export type Sql = postgres.Sql<{ bigint: number }>;

/** Any part of a statement: for conditions that are put together. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/**
 * For every session, so that plans are the same on any database: rows are in memory or on a disk
 * without a head, so an index is worth its jumps even for some thousand rows.
 */
export const SESSION_SETTINGS = { random_page_cost: 1.1 };

/** Opens the pool. Statements are prepared and pipelined; nothing is sent before the first query. */
export function openDatabase(target: DatabaseTarget, poolSize: number): Sql {
  return postgres({
    ...connectOptions(target),
    max: poolSize,
    types: { bigint },
    // A notice is for a person at a console; the server has none.
    onnotice: () => undefined,
    connection: { application_name: 'quartermaster', ...SESSION_SETTINGS },
  });
}
