import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from './database.ts';
import { holdConnection } from './held-connection.ts';
import { whileHoldingConnection } from './pool/caller.ts';

/** An open database transaction: the first argument of whatever writes. */
export interface Tx {
  readonly sql: Sql;
  /** The moment of this transaction; one clock for all its rows. */
  readonly now: Date;
  /** Parties that got events, and the number each has reached; hints are sent after commit. */
  readonly eventNumbers: Map<string, number>;
  /** Users whose notifications changed; hints are sent after the commit. */
  readonly notified: Set<string>;
  /** The first transaction of the ledger by party, of which the later ones are parts. */
  readonly actions: Map<string | null, string>;
  /** Runs once the transaction is committed, and never if it is not. */
  afterCommit(action: () => void): void;
  /**
   * Calls a function of the database without waiting for its value: it is sent with the next statement, at the latest
   * with the commit. When it fails, the transaction fails with its error. `use` gets the value, too late to refuse
   * anything.
   */
  call<Value>(expression: Fragment, use?: (value: Value) => void): void;
  /**
   * The rows of a query; queries that are requested together are sent as one statement. Values are as JSON has them, so
   * it is not for columns with dates or bytes.
   */
  read<Row extends object>(query: Fragment): Promise<Row[]>;
}

const ATTEMPTS = 4;
/** Deadlock and serialization failure: never the client's error, so never the client's problem. */
const RETRIED = new Set(['40001', '40P01']);

/** Thrown inside a transaction to have it run again from the start (another one won a race). */
export class RetryTransaction extends Error {}

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits. Rolls back when it throws. Deadlocks,
 * serialization failures and lost races run again, up to 3 times, with a short random pause; after that
 * SERVICE_UNAVAILABLE.
 */
export async function inTransaction<T>(sql: Sql, now: () => Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(sql, now(), work);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt >= ATTEMPTS) throw new AppError('SERVICE_UNAVAILABLE');
      await wait(Math.random() * 10 * attempt);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof RetryTransaction) return true;
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown };
  // Two requests with one key raced: the loser runs again and finds the winner's answer.
  return RETRIED.has(String(code)) || constraint_name === 'idempotency_keys_pkey';
}

async function attemptOnce<T>(sql: Sql, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await holdConnection(sql);
  const sent: Promise<void>[] = [];
  const actions: (() => void)[] = [];
  const tx: Tx = {
    sql: connection.sql,
    now,
    eventNumbers: new Map(),
    notified: new Set(),
    actions: new Map(),
    afterCommit: (action) => actions.push(action),
    read: <Row>(query: Fragment) => connection.batch.read(query) as Promise<Row[]>,
    call<Value>(expression: Fragment, use: (value: Value) => void = () => undefined) {
      const done = connection.batch.call(expression).then((value) => use(value as Value));
      // Its failure is reported at the end, whether or not a statement that is waited for failed after it.
      done.catch(() => undefined);
      sent.push(done);
    },
  };
  try {
    const result = await connection.guard(whileHoldingConnection(() => work(tx)));
    const [outcome] = await Promise.all([connection.commit(), ...sent]);
    // A statement failed and its error was caught: nothing was written, so nothing may be acknowledged.
    if (outcome !== 'COMMIT') throw new Error('A failed statement was ignored, so nothing was committed');
    for (const action of actions) action();
    return result;
  } catch (error) {
    await connection.rollback(error);
    throw await firstCause(error, connection.guard(Promise.allSettled(sent)));
  } finally {
    connection.release();
  }
}

/** PostgreSQL's answer to every statement after one that failed. */
const ALREADY_FAILED = '25P02';

/** A sent statement that failed before `error` is what is really wrong. */
async function firstCause(
  error: unknown,
  sent: Promise<readonly PromiseSettledResult<void>[]>,
): Promise<unknown> {
  const failures = (await sent.catch(() => [])).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  return failures.find(({ code }) => code !== ALREADY_FAILED) ?? error;
}
