import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from './database.ts';
import { holdConnection } from './held-connection.ts';
import { whileHoldingConnection } from './pool/caller.ts';

/** An open database transaction: the first argument of every function that writes. */
export interface Tx {
  readonly sql: Sql;
  /** The time of this transaction, used for all its rows. */
  readonly now: Date;
  /** The newest event number of each party with events; hints are sent after the commit. */
  readonly eventNumbers: Map<string, number>;
  /** Users whose notifications changed; hints are sent after the commit. */
  readonly notified: Set<string>;
  /** The id of the first ledger transaction in each party (null: in no party); later ones belong to its action. */
  readonly actions: Map<string | null, string>;
  /** Runs `callback` after the commit, and not after a rollback. */
  afterCommit(callback: () => void): void;
  /**
   * Calls a database function without waiting for its value: it is sent with the next statement, at the latest with the
   * commit. If it fails, the transaction fails with its error. `use` receives the value, possibly only after the
   * commit, so it must not reject the request.
   */
  call<Value>(expression: Fragment, use?: (value: Value) => void): void;
  /**
   * The rows of a query; concurrent queries are sent as one statement. Values have their JSON representation, so do not
   * use it for dates or bytes.
   */
  read<Row extends object>(query: Fragment): Promise<Row[]>;
}

const ATTEMPTS = 4;
/** Deadlock and serialization failure, which are retried because the client did not cause them. */
const RETRIED_SQLSTATES = new Set(['40001', '40P01']);

/** Thrown inside a transaction to rerun it from the start after a lost race. */
export class RetryTransaction extends Error {}

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits. Rolls back when it throws. Reruns after deadlocks,
 * serialization failures and lost races, up to 3 times with a short random delay; then throws SERVICE_UNAVAILABLE.
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
  // Two requests with the same Idempotency-Key ran concurrently: the second is retried and finds the response to the
  // first.
  return RETRIED_SQLSTATES.has(String(code)) || constraint_name === 'idempotency_keys_pkey';
}

async function attemptOnce<T>(sql: Sql, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await holdConnection(sql);
  const sentCalls: Promise<void>[] = [];
  const callbacks: (() => void)[] = [];
  const tx: Tx = {
    sql: connection.sql,
    now,
    eventNumbers: new Map(),
    notified: new Set(),
    actions: new Map(),
    afterCommit: (callback) => callbacks.push(callback),
    read: <Row>(query: Fragment) => connection.batch.read(query) as Promise<Row[]>,
    call<Value>(expression: Fragment, use: (value: Value) => void = () => undefined) {
      const completion = connection.batch.call(expression).then((value) => use(value as Value));
      // The call's failure is reported at the end, even if a later awaited statement failed too.
      completion.catch(() => undefined);
      sentCalls.push(completion);
    },
  };
  try {
    const result = await connection.guard(whileHoldingConnection(() => work(tx)));
    const [outcome] = await Promise.all([connection.commit(), ...sentCalls]);
    // A statement's error was caught and ignored: nothing was written, so success must not be reported.
    if (outcome !== 'COMMIT') throw new Error('A failed statement was ignored, so nothing was committed');
    for (const callback of callbacks) callback();
    return result;
  } catch (error) {
    await connection.rollback(error);
    throw await firstCause(error, connection.guard(Promise.allSettled(sentCalls)));
  } finally {
    connection.release();
  }
}

/** PostgreSQL's error for every statement after a failed one. */
const ALREADY_FAILED = '25P02';

/** The error of the call that failed before `error` and thereby caused it; otherwise `error`. */
async function firstCause(
  error: unknown,
  settledCalls: Promise<readonly PromiseSettledResult<void>[]>,
): Promise<unknown> {
  const failures = (await settledCalls.catch(() => [])).flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  return failures.find(({ code }) => code !== ALREADY_FAILED) ?? error;
}
