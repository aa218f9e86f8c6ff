import postgres from 'postgres';
import { applicationOptions, connectOptions, type DatabaseTarget } from './database-target.ts';
import { withAdmission } from './pool/admission.ts';
import type { Sql } from './pool/sql.ts';
import type { StatementTimes } from './pool/statement-times.ts';

/** bigint columns contain quantities, copper and event numbers, all below 2^53, so they are read as numbers. */
const bigint = {
  to: 20,
  from: [20],
  parse: (text: string) => Number(text),
  serialize: (n: number) => String(n),
};

export type { Sql } from './pool/sql.ts';

/** A fragment of a statement, such as a condition. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** The `like` pattern for values that contain `text`; its special characters are escaped. */
export const substringPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL: the fragments with the separator between them; there must be at least one. */
export const joinFragments = (sql: Sql, parts: readonly Fragment[], separator: Fragment): Fragment =>
  parts.reduce((joined, part) => sql`${joined} ${separator} ${part}`);

/**
 * Settings of every session, so that plans are the same on any database. Rows are in memory or on an SSD, so an index
 * scan is cheaper even for a few thousand rows. A statement is planned once per connection: planning it for each set of
 * parameters costs several times its execution (ADR 0124). Merge joins are off: a generic plan would read a table such
 * as the catalog from its beginning to join the few rows of a container. Parallel workers are off: they would take CPU
 * time from other requests.
 */
export const SESSION_SETTINGS = {
  random_page_cost: 1.1,
  plan_cache_mode: 'force_generic_plan',
  enable_mergejoin: 'off',
  // A string, because the driver does not send the number 0.
  max_parallel_workers_per_gather: '0',
};

/** Timeouts of a connection in the database, in milliseconds; 0 for none. */
export interface Timeouts {
  readonly statement: number;
  readonly lock: number;
  /** The timeout between two statements of an open transaction, whose locks may block others. */
  readonly idle: number;
}

/** The timeouts as settings of a session. Strings, because the driver does not send the number 0. */
const timeoutSettings = ({ statement, lock, idle }: Timeouts): Record<string, string> => ({
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(idle),
});

/** For requests: a connection whose statement never ends would be lost to the pool. */
const REQUEST_TIMEOUTS: Timeouts = { statement: 30_000, lock: 10_000, idle: 30_000 };
/** For migrations and tools, whose statements may take any amount of time. */
export const NO_TIMEOUTS: Timeouts = { statement: 0, lock: 0, idle: 0 };

/** Opens connections as the owner, for migrations, tools and tests. Connects on the first query. */
export function openDatabase(target: DatabaseTarget, poolSize: number, timeouts = REQUEST_TIMEOUTS): Sql {
  return open(connectOptions(target), {}, poolSize, timeouts);
}

interface SessionSettings {
  readonly role?: string;
  readonly default_transaction_read_only?: boolean;
}

/** The setting with which PostgreSQL rejects writes outside of `read write` transactions (ADR 0156). */
export const READ_ONLY = { default_transaction_read_only: true };

interface PoolSettings extends Pick<SessionSettings, 'default_transaction_read_only'> {
  /** Measures every statement if it is set. */
  readonly statementTimes?: StatementTimes | undefined;
}

/** Opens a pool for requests, with a role that cannot rewrite the history (promise B14, ADR 0076). */
export function openApplicationPool(
  target: DatabaseTarget,
  poolSize: number,
  { statementTimes, ...settings }: PoolSettings = {},
): Sql {
  const { login, session } = applicationOptions(target);
  return withAdmission(
    open(login, { ...session, ...settings }, poolSize, REQUEST_TIMEOUTS),
    poolSize,
    statementTimes,
  );
}

const MAX_RECONNECT_SECONDS = 1;

function open(login: DatabaseTarget, session: SessionSettings, poolSize: number, timeouts: Timeouts): Sql {
  return postgres({
    ...login,
    max: poolSize,
    types: { bigint },
    // By default the driver waits up to 20 s before it reconnects, even if the database is already back.
    backoff: (attempts) => Math.min(3 ** attempts / 100, MAX_RECONNECT_SECONDS),
    // Notices are intended for an interactive console.
    onnotice: () => undefined,
    connection: {
      application_name: 'quartermaster',
      // Casts between dates and times use this zone, whatever the default of the database is.
      TimeZone: 'UTC',
      ...SESSION_SETTINGS,
      ...session,
      ...timeoutSettings(timeouts),
    },
  });
}
