import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from './database.ts';

/** An open database transaction: the first argument of whatever writes. */
export interface Tx {
  readonly sql: Sql;
  /** The moment of this transaction; one clock for all its rows. */
  readonly now: Date;
  /** Parties that got events, and the number each has reached; hints are sent after commit. */
  readonly announced: Map<string, number>;
  /** Runs once the transaction is committed, and never if it is not. */
  afterCommit(action: () => void): void;
  /** A last statement whose answer nobody needs: it travels together with the commit. */
  last(query: Promise<unknown>): void;
}

const ATTEMPTS = 4;
/** Deadlock and serialisation failure: never the client's fault, so never the client's problem. */
const RETRIED = new Set(['40001', '40P01']);

/** Thrown inside a transaction to have it run again from the start (another one won a race). */
export class RunAgain extends Error {}

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits. Rolls back when it throws. Deadlocks,
 * serialisation failures and lost races run again, up to 3 times, with a short random pause.
 */
export async function inTransaction<T>(sql: Sql, now: () => Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(sql, now(), work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
      await wait(Math.random() * 10 * attempt);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof RunAgain) return true;
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown };
  // Two requests with one key raced: the loser runs again and finds the winner's answer.
  return RETRIED.has(String(code)) || constraint_name === 'idempotency_keys_pkey';
}

async function attemptOnce<T>(sql: Sql, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  const trailing: Promise<unknown>[] = [];
  const actions: (() => void)[] = [];
  const tx: Tx = {
    sql: connection as unknown as Sql,
    now,
    announced: new Map(),
    afterCommit: (action) => actions.push(action),
    last: (query) => trailing.push(query),
  };
  try {
    // Not awaited: it travels in one packet with the first statement of the work.
    const begun = connection`begin`.execute();
    const [result] = await Promise.all([work(tx), begun]);
    await Promise.all([...trailing, connection`commit`]);
    for (const action of actions) action();
    return result;
  } catch (error) {
    await Promise.allSettled(trailing);
    await connection`rollback`.catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
}
