import { setTimeout as wait } from 'node:timers/promises';
import type { Fragment, Sql } from '../database.ts';
import { OperatorError } from '../operator-error.ts';
import { verifySnapshot } from './verify.ts';

/** The tables with one partition per year (ADR 0149). */
const HISTORY_TABLES = ['transactions', 'postings', 'transaction_characters'] as const;
/** The schema with the partitions of closed years. */
const ARCHIVE_SCHEMA = 'closed_history';

/** The timeout of one attempt to acquire a lock. It is short, because requests queue behind a waiting attempt. */
const LOCK_TIMEOUT_MS = 500;
const DELAY_MS = 1000;
const LOCK_ATTEMPTS = 10;
/** The SQLSTATEs lock_not_available and deadlock_detected. */
const LOCK_FAILURES = new Set(['55P03', '40P01']);

export interface YearChange {
  readonly transactions: number;
  /** False if the year was already in the requested state. */
  readonly isChanged: boolean;
}

interface ClosedYear {
  readonly year: number;
  readonly transactions: number;
  /** The bounds of its partitions, as SQL. */
  readonly bounds: string;
}

/**
 * Closes a year of the history: verifies the ledger, records the sums of the year's postings and moves its partitions
 * out of the history, in one transaction while the server runs (ADR 0184). Throws OperatorError and changes nothing for
 * last year and later years, for a year without a partition, if an older year is still open, if the ledger has
 * differences, and if the history's lock is not free within `attempts` attempts.
 */
export async function closeYear(
  sql: Sql,
  year: number,
  now: Date,
  attempts = LOCK_ATTEMPTS,
): Promise<YearChange> {
  const closed = (await closedYears(sql)).find((closedYear) => closedYear.year === year);
  if (closed) return { transactions: closed.transactions, isChanged: false };
  const bounds = await boundsToClose(sql, year, now);
  return inSnapshot(sql, async (tx) => {
    // The lock is acquired before the first query, so that the snapshot includes every write to the year.
    await tx.unsafe(
      `lock table closed_years, ${HISTORY_TABLES.map((table) => `${table}_${year}`).join(', ')} in share row exclusive mode`,
    );
    await requireIntactLedger(tx);
    await tx`insert into year_totals (year, item_template_id, item_instance_id, container_id, quantity) ${totalsOf(tx, year)}`;
    const [{ transactions = 0 } = {}] = await tx<{ transactions: number }[]>`
      insert into closed_years (year, closed_at, transactions, bounds)
      select ${year}, ${now}, count(*), ${bounds} from transactions where id < first_id_of_year(${year + 1})
      returning transactions`;
    await lockHistory(tx, attempts);
    for (const table of HISTORY_TABLES) {
      await tx.unsafe(`alter table ${table} detach partition ${table}_${year}`);
      await tx.unsafe(`alter table ${table}_${year} set schema ${ARCHIVE_SCHEMA}`);
    }
    return { transactions, isChanged: true };
  });
}

/**
 * Attaches the partitions of the newest closed year again; changes nothing for a year that is open. Throws
 * OperatorError and changes nothing while a later year is closed, when a partition is missing, and when the partitions
 * do not match the recorded sums.
 */
export async function reopenYear(sql: Sql, year: number): Promise<YearChange> {
  const newest = (await closedYears(sql)).at(-1);
  if (!newest || newest.year < year) return { transactions: 0, isChanged: false };
  if (newest.year > year) throw new OperatorError(`Reopen ${newest.year} first.`);
  await requireArchived(sql, year);
  return inSnapshot(sql, async (tx) => {
    await tx`lock table closed_years in share row exclusive mode`;
    for (const table of HISTORY_TABLES) {
      await tx.unsafe(`alter table ${ARCHIVE_SCHEMA}.${table}_${year} set schema public`);
      await tx.unsafe(`alter table ${table} attach partition ${table}_${year} ${newest.bounds}`);
    }
    await revokeRights(tx, year);
    await requireTotals(tx, year);
    await tx.unsafe(`
      alter table closed_years disable trigger user; alter table year_totals disable trigger user;
      delete from closed_years where year = ${year}; delete from year_totals where year = ${year};
      alter table closed_years enable trigger user; alter table year_totals enable trigger user`);
    return { transactions: newest.transactions, isChanged: true };
  });
}

const inSnapshot = <T>(sql: Sql, work: (tx: Sql) => Promise<T>) =>
  sql.begin('isolation level repeatable read', (tx) => work(tx as unknown as Sql)) as Promise<T>;

const closedYears = (sql: Sql) =>
  sql<ClosedYear[]>`select year, transactions, bounds from closed_years order by year`;

/** The bounds of the year's partitions. Throws OperatorError unless it is the oldest year and may be closed. */
async function boundsToClose(sql: Sql, year: number, now: Date): Promise<string> {
  const newest = now.getUTCFullYear() - 2;
  if (year > newest) throw new OperatorError(`Years up to ${newest} can be closed.`);
  const [oldest] = await sql<{ year: number; bounds: string }[]>`
    select right(c.relname, 4)::int as year, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'transactions'::regclass and c.relname ~ '^transactions_[0-9]{4}$' order by year limit 1`;
  if (!oldest || oldest.year > year)
    throw new OperatorError(
      `The history has no partition for ${year}; its oldest partition is ${oldest?.year}.`,
    );
  if (oldest.year < year) throw new OperatorError(`Close ${oldest.year} first.`);
  return oldest.bounds;
}

async function requireIntactLedger(tx: Sql): Promise<void> {
  const { differenceCount } = await verifySnapshot(tx, 0);
  if (differenceCount > 0)
    throw new OperatorError(
      `npm run verify-ledger reports differences (${differenceCount}). Nothing was changed.`,
    );
}

/** SQL: the rows of `year_totals` for the oldest year that is attached. */
const totalsOf = (tx: Sql, year: number): Fragment => tx`
  select ${year}::int as year, item_template_id, case when container_id is not null then item_instance_id end as item_instance_id,
    container_id, sum(delta)::bigint as quantity
  from all_postings where transaction_id < first_id_of_year(${year + 1}) group by 1, 2, 3, 4 having sum(delta) <> 0`;

/** Waits for transactions that use the history, and blocks others until the end of this transaction. */
async function lockHistory(tx: Sql, attempts: number): Promise<void> {
  await tx.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    await tx`savepoint before_lock`;
    try {
      await tx.unsafe(
        `lock table ${HISTORY_TABLES.map((table) => `only ${table}`).join(', ')} in access exclusive mode`,
      );
      return;
    } catch (error) {
      if (!LOCK_FAILURES.has(String((error as { code?: unknown }).code))) throw error;
      if (attempt >= attempts)
        throw new OperatorError(
          'The history is in use by a long transaction, such as a backup. Nothing was changed; try again later.',
        );
    }
    await tx`rollback to savepoint before_lock`;
    await wait(DELAY_MS);
  }
}

async function requireArchived(sql: Sql, year: number): Promise<void> {
  for (const name of HISTORY_TABLES.map((table) => `${ARCHIVE_SCHEMA}.${table}_${year}`)) {
    const [table] = await sql`select where to_regclass(${name}) is not null`;
    if (!table) throw new OperatorError(`Restore table ${name} first.`);
  }
}

/** Revokes the default rights on restored partitions, which the application accesses only through their parents. */
async function revokeRights(tx: Sql, year: number): Promise<void> {
  for (const partition of HISTORY_TABLES.map((table) => `${table}_${year}`)) {
    const grantees = await tx<{ name: string }[]>`
      select distinct grantee::regrole::text as name from pg_class, aclexplode(relacl)
      where oid = ${partition}::regclass and grantee not in (0, relowner)`;
    for (const { name } of grantees) await tx.unsafe(`revoke all on ${partition} from ${name}`);
  }
}

/** Throws OperatorError unless the attached year matches the sums recorded when it was closed. */
async function requireTotals(tx: Sql, year: number): Promise<void> {
  const recorded = tx`
    select year, item_template_id, item_instance_id, container_id, quantity from year_totals where year = ${year}`;
  const attached = totalsOf(tx, year);
  const different = await tx`
    (${attached} except ${recorded}) union all (${recorded} except ${attached}) limit 1`;
  if (different.length > 0)
    throw new OperatorError(
      `The restored tables of ${year} do not match what was archived. Nothing was changed.`,
    );
}
