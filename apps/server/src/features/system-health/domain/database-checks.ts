import type { Sql } from '../../../platform/database.ts';
import { migrationsFolder, readMigrations } from '../../../platform/migrate.ts';
import { degraded, down, type Finding, ok } from './check.ts';

/** If at least this share of the connections is in use, too few are left for other processes and for the operator. */
const CONNECTIONS_FULL = 0.9;
/**
 * A larger difference between the clocks of this machine and of the database is a warning or an error, because tokens
 * and deadlines depend on both clocks.
 */
const CLOCK_SKEW_WARNING_MS = 2000;
const CLOCK_SKEW_ERROR_MS = 60_000;

export async function checkDatabase(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ version: string; bytes: number; used: number; max_connections: number }[]>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max_connections`;
  if (!row) throw new Error('The database returned no row');
  const { version, bytes, used, max_connections: maxConnections } = row;
  const summary = `PostgreSQL ${version.split(' ')[0]}, ${sizeText(bytes)}, ${used} of ${maxConnections} connections in use.`;
  return used < maxConnections * CONNECTIONS_FULL
    ? ok(summary)
    : degraded(
        summary,
        'Raise max_connections of the database, or lower POOL_SIZE or the number of processes.',
      );
}

/** Checks whether the database has the schema that this version expects. */
export async function checkMigrations(sql: Sql): Promise<Finding> {
  const files = await readMigrations(migrationsFolder);
  const [row] = await sql<{ newest: number | null }[]>`select max(version) as newest from schema_migrations`;
  const newest = row?.newest ?? 0;
  if (newest === files.length) return ok(`All ${files.length} migrations are applied.`);
  const summary = `The database is at migration ${newest}; this process expects ${files.length}.`;
  return newest > files.length
    ? degraded(summary, 'Restart this process with the newer version that another process runs.')
    : down(summary, 'Restart the server: migrations are applied at startup.');
}

/** Compares the clocks at the middle of the request, because the response takes some time. */
export async function checkClock(sql: Sql, now: () => Date): Promise<Finding> {
  const requestedAt = now().getTime();
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  const respondedAt = now().getTime();
  if (!row) throw new Error('The database returned no row');
  const difference =
    Math.abs(row.at.getTime() - (requestedAt + respondedAt) / 2) - (respondedAt - requestedAt) / 2;
  if (difference <= CLOCK_SKEW_WARNING_MS) return ok('The clocks of the server and the database agree.');
  const summary = `The clocks of the server and the database differ by ${Math.round(difference / 1000)} s.`;
  const advice = 'Synchronize the clocks of both machines, for example with NTP.';
  return difference > CLOCK_SKEW_ERROR_MS ? down(summary, advice) : degraded(summary, advice);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in a readable decimal unit, such as "1.4 GB". */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power]}`;
}
