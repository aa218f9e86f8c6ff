import { createHmac } from 'node:crypto';
import { openDatabase, type Sql } from './database.ts';
import type { DatabaseTarget } from './database-target.ts';

/** The application inserts into these tables and never updates or deletes their rows (promise B14). */
const APPEND_ONLY_TABLES = ['audit_entries', 'transactions', 'postings', 'undone_transactions'];
/** The application only reads these tables; database functions, migrations and `npm run history` write them. */
const READ_ONLY_TABLES = ['audit_head', 'schema_migrations', 'closed_years', 'year_totals'];
/** An arbitrary number that is the same in every process. */
const LOCK_NUMBER = 7_114_903_221;

/**
 * Gives the application its own role in a migrated database, and returns a target that uses it. `sql` is the owner's
 * connection. With `secretKey` the application uses its own login if the owner may create one; otherwise the owner's
 * connections switch to the role. If the target has no `application` and the owner can neither use nor create the role,
 * the target is returned unchanged and only triggers protect the history (ADR 0076). Concurrent starts are serialized.
 */
export async function separateApplication(
  sql: Sql,
  target: DatabaseTarget,
  secretKey?: string,
): Promise<DatabaseTarget> {
  const application = target.application ?? (await roleFor(sql, target));
  if (application === null) return target;
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_NUMBER})`;
    const partitions = await tx<{ name: string }[]>`
      select oid::regclass::text as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`;
    for (const statement of grantsFor(
      quoteName(application.name),
      partitions.map(({ name }) => name),
    ))
      await tx.unsafe(statement);
    // The queue creates its tables at its first start; the application enqueues jobs in its own transactions.
    const [queue] = await tx<{ exists: boolean }[]>`select to_regnamespace('pgboss') is not null as exists`;
    if (queue?.exists) for (const statement of queueGrantsFor(application.name)) await tx.unsafe(statement);
  });
  if (target.application !== undefined || secretKey === undefined) return { ...target, application };
  const login = await loginFor(sql, target, application.name, secretKey);
  return { ...target, application: login ?? application };
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * A login with the rights of `role`, one per database of the cluster; its password is derived from the secret key. Null
 * if the owner cannot create the login or the database does not accept it.
 */
async function loginFor(
  sql: Sql,
  target: DatabaseTarget,
  role: string,
  secretKey: string,
): Promise<{ name: string; password: string } | null> {
  const name = `${target.database}_login`.slice(-63);
  const password = createHmac('sha256', secretKey).update(`database login ${name}`).digest('base64url');
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK_NUMBER})`;
      const [existing] = await tx`select from pg_roles where rolname = ${name}`;
      await tx.unsafe(
        `${existing ? 'alter' : 'create'} role ${quoteName(name)} login password '${password}'`,
      );
      await tx.unsafe(`grant ${quoteName(role)} to ${quoteName(name)}`);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  }
  return (await canLogIn({ ...target, username: name, password })) ? { name, password } : null;
}

/** The SQLSTATE insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

async function canLogIn(login: DatabaseTarget): Promise<boolean> {
  const sql = openDatabase(login, 1);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function grantsFor(role: string, partitions: readonly string[]): string[] {
  return [
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    // The application accesses partitions only through the partitioned tables.
    `revoke all on ${partitions.join(', ')} from ${role}`,
    `revoke update, delete, truncate on ${APPEND_ONLY_TABLES.join(', ')} from ${role}`,
    `revoke insert, update, delete, truncate on ${READ_ONLY_TABLES.join(', ')} from ${role}`,
    // These grants apply to future objects: the tables of later migrations and of the job queue.
    `alter default privileges grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges grant usage, select on sequences to ${role}`,
    `alter default privileges grant usage on schemas to ${role}`,
  ];
}

const queueGrantsFor = (name: string): string[] => [
  `grant usage on schema pgboss to "${name}"`,
  `grant select, insert, update, delete on all tables in schema pgboss to "${name}"`,
  `grant usage, select on all sequences in schema pgboss to "${name}"`,
];

/**
 * The role that the owner's connections switch to, created if it is missing and the owner may create it. Null if the
 * owner cannot use it.
 */
async function roleFor(sql: Sql, target: DatabaseTarget): Promise<{ name: string } | null> {
  const name = `${target.username}_app`.slice(0, 63);
  const [rights] = await sql<{ exists: boolean; can_create: boolean }[]>`
    select exists (select from pg_roles where rolname = ${name}) as exists, (rolcreaterole or rolsuper) as can_create
    from pg_roles where rolname = current_user`;
  if (!rights?.exists) {
    if (!rights?.can_create) return null;
    await createRole(sql, name);
  }
  const [membership] = await sql<
    { can_become: boolean }[]
  >`select pg_has_role(current_user, ${name}, 'set') as can_become`;
  return membership?.can_become ? { name } : null;
}

async function createRole(sql: Sql, name: string): Promise<void> {
  const role = quoteName(name);
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_NUMBER})`;
    const [existing] = await tx`select from pg_roles where rolname = ${name}`;
    if (existing) return;
    await tx.unsafe(`create role ${role} nologin`);
    await tx.unsafe(`grant ${role} to current_user`);
  });
}
