import postgres from 'postgres';
import { expect } from 'vitest';
import { SESSION_SETTINGS, type Sql } from '../../src/platform/database.ts';
import { connectOptions, type DatabaseTarget } from '../../src/platform/database-target.ts';
import { createTestDatabase } from '../database.ts';

/** The number of rows of the large tables. */
export const ROW_COUNT = 100_000;

export interface LargeDatabase {
  readonly sql: Sql;
  /** The node types in the plans of the statements of `read`: "Sort", "Index Scan" … */
  nodesOf(read: () => Promise<unknown>): Promise<string[]>;
  /** The tables that the statements of `read` scan in full, according to PostgreSQL's plans. */
  scannedBy(read: () => Promise<unknown>, statements?: (query: string) => boolean): Promise<string[]>;
  /** The scanned tables that have one of these names. */
  scannedOf(names: readonly string[], read: () => Promise<unknown>): Promise<string[]>;
  drop(): Promise<void>;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

interface Removable {
  readonly drop: string;
  readonly add: string;
}

/** Foreign keys, then primary and unique keys, because foreign keys reference these. */
const keys = (sql: Sql) => sql<Removable[]>`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid),
      'with (' || case contype when 'f' then null else array_to_string(reloptions, ', ') end || ')') as add
  from pg_constraint k left join pg_class i on i.oid = conindid
  where contype in ('f', 'p', 'u') and conparentid = 0 and connamespace = 'public'::regnamespace
  order by contype <> 'f'`;

/**
 * Indexes that do not belong to a key. The indexes of partitions are created and dropped with those of their parents.
 */
const indexes = (sql: Sql) => sql<Removable[]>`
  select format('drop index %s', c.oid::regclass) as drop,
    replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as add
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition
    and not exists (select from pg_constraint where conindid = c.oid and contype <> 'f')`;

/** Fills tables quickly: triggers are disabled, and all indexes and keys are dropped and created again at the end. */
async function withoutChecks(sql: Sql, fill: () => Promise<void>): Promise<void> {
  const removed = [...(await keys(sql)), ...(await indexes(sql))];
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
  const run = (statements: readonly string[]) => sql.unsafe(statements.join(';'));
  const setTriggers = (state: 'disable' | 'enable') =>
    run(tables.map(({ name }) => `alter table ${name} ${state} trigger user`));
  await run(removed.map(({ drop }) => drop));
  await setTriggers('disable');
  await fill();
  await setTriggers('enable');
  await run(removed.toReversed().map(({ add }) => add));
}

/** Inserts `ROW_COUNT` users: "user 1" with user1@example.org, and so on. */
export const insertManyUsers = (sql: Sql) => sql`
  insert into users (id, email, username)
  select gen_random_uuid(), 'user' || g || '@example.org', 'user ' || g from generate_series(1, ${ROW_COUNT}) g`;

/** A separate database, filled with many rows. */
export async function createLargeDatabase(
  fill: (sql: Sql, target: DatabaseTarget) => Promise<void>,
): Promise<LargeDatabase> {
  const database = await createTestDatabase();
  let sent: string[] = [];
  const sql: Sql = postgres({
    ...connectOptions(database.target),
    max: 1,
    connection: SESSION_SETTINGS,
    // Ignores the notices that system tables cannot be analyzed.
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    debug: (_connection, query) => sent.push(query),
  });
  await withoutChecks(sql, () => fill(sql, database.target));
  await sql`analyze`;
  const plansOf = async (read: () => Promise<unknown>, statements = (_query: string) => true) => {
    sent = [];
    await read();
    expect(sent.length).toBeGreaterThan(0);
    const nodes: Plan[] = [];
    for (const query of sent.filter(statements)) {
      // The generic plan, which is also used in production (ADR 0124).
      const [row] = await sql.unsafe(`explain (format json, generic_plan) ${query}`);
      const [explained] = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[];
      if (!explained) throw new Error('No plan');
      nodes.push(...nodesOf(explained.Plan));
    }
    return nodes;
  };
  const scannedBy: LargeDatabase['scannedBy'] = async (read, statements) => {
    const scans = (await plansOf(read, statements)).filter((node) => node['Node Type'] === 'Seq Scan');
    return scans.map((node) => node['Relation Name'] ?? '');
  };
  return {
    sql,
    nodesOf: async (read) => (await plansOf(read)).map((node) => node['Node Type']),
    scannedBy,
    scannedOf: async (names, read) => (await scannedBy(read)).filter((table) => names.includes(table)),
    async drop() {
      await sql.end();
      await database.drop();
    },
  };
}
