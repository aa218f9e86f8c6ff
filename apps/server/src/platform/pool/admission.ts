import { AppError } from '@quartermaster/contract/errors';
import { currentCaller, rejectSecondConnection, whileHoldingConnection } from './caller.ts';
import { type DriverQuery, senderOf, sendNow, withSender } from './driver-query.ts';
import { FairQueue } from './fair-queue.ts';
import type { DriverPool, ReservedSql, Sql } from './sql.ts';
import type { StatementTimes } from './statement-times.ts';

/** The maximum number of waiting requests, which keep their bodies in memory. */
const WAITING_MAX = 1000;
const WAITING_PER_CALLER_MAX = 200;
const WAIT_MS = 5000;
/** The timeout for opening a connection, which takes longer only while the database is unreachable. */
const OPEN_TIMEOUT_MS = 10_000;
const RESERVE_AGAIN_MS = 500;
/** Default of `end`: the driver would wait forever for a connection that is released meanwhile. */
const END_TIMEOUT_SECONDS = 2;

/**
 * The number of connections that one caller may use: fewer than all unless there is only one, so that its long
 * transactions do not block other callers.
 */
const shareOf = (connections: number): number => Math.max(Math.ceil(connections / 2), connections - 2);

/**
 * The number of connections for transactions. One is left to single statements, which only read and wait for no lock:
 * otherwise members of one party whose writes wait for one lock would delay the reads of all users.
 */
const transactionsOf = (connections: number): number => (connections < 4 ? connections : connections - 1);

const queues = new WeakMap<Sql, FairQueue>();
const statementTimesOfPools = new WeakMap<Sql, StatementTimes>();

/** The number of a pool's connections in use, and of requests waiting for a connection. */
export const poolLoadOf = (sql: Sql): FairQueue['load'] =>
  queues.get(sql)?.load ?? { admitted: 0, waiting: 0 };

/** The statement times of a pool, if they are measured. */
export const statementTimesOf = (sql: Sql): StatementTimes | undefined => statementTimesOfPools.get(sql);

/**
 * A pool behind a bounded queue: each statement and each transaction takes a connection, and a request is rejected
 * immediately if too many are waiting. The driver alone would queue without a bound, and send statements on connections
 * that are busy with a slow statement (ADR 0140).
 */
export function withAdmission(pool: DriverPool, connections: number, statementTimes?: StatementTimes): Sql {
  const queue = new FairQueue({
    slots: connections,
    slotsPerCaller: shareOf(connections),
    lockingSlots: transactionsOf(connections),
    waiting: WAITING_MAX,
    waitingPerCaller: WAITING_PER_CALLER_MAX,
    waitMs: WAIT_MS,
  });
  const admit = admissionOf(queue, pool, statementTimes);
  const unsafe = (...args: Parameters<DriverPool['unsafe']>) => withSender(pool.unsafe(...args), admit);
  const admittingPool = new Proxy(pool, {
    apply: (target, self, args) => withSender(Reflect.apply(target, self, args), admit),
    get(target, name) {
      if (name === 'unsafe') return unsafe;
      if (name === 'reserve') return () => reserve(queue, pool, connections);
      if (name === 'begin') return (...args: unknown[]) => begin(queue, pool, args);
      if (name === 'end') return (options = { timeout: END_TIMEOUT_SECONDS }) => pool.end(options);
      return Reflect.get(target, name);
    },
  }) as Sql;
  queues.set(admittingPool, queue);
  if (statementTimes) statementTimesOfPools.set(admittingPool, statementTimes);
  return admittingPool;
}

function admissionOf(
  queue: FairQueue,
  pool: DriverPool,
  statementTimes?: StatementTimes,
): DriverQuery['handler'] {
  const send = senderOf(pool);
  const start = (query: DriverQuery, releaseSlot: () => void) => {
    query.then(releaseSlot, releaseSlot);
    statementTimes?.meter()(query);
    send(query);
  };
  return (query) => {
    try {
      rejectSecondConnection();
      if (query.cursorRows !== undefined) throw new Error('A cursor holds a connection: read page by page');
    } catch (error) {
      return query.reject(error);
    }
    const releaseSlot = queue.tryEnter(currentCaller());
    if (releaseSlot) return start(query, releaseSlot);
    queue.enter(currentCaller()).then(
      (releaseSlot) => start(query, releaseSlot),
      (error) => query.reject(error),
    );
  };
}

/**
 * A connection for a transaction. Throws SERVICE_UNAVAILABLE if the queue is full or no connection is available in
 * time.
 */
async function reserve(queue: FairQueue, pool: DriverPool, connections: number): Promise<ReservedSql> {
  rejectSecondConnection();
  const releaseSlot = await queue.enter(currentCaller(), true);
  try {
    const reserved = await reserveConnection(pool);
    const returnToPool = reserved.release;
    return Object.assign(reserved, {
      abandon() {
        reopenLostConnections(pool, connections);
        releaseSlot();
      },
      release() {
        returnToPool();
        releaseSlot();
      },
    });
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

/**
 * After a connection is lost, the driver reports its error a second time to the next statement that reopens the
 * connection, and never reopens it if a reservation tries first. So statements with an ignored result reopen lost
 * connections: one statement per connection of the pool, because the driver prefers open connections.
 */
function reopenLostConnections(pool: DriverPool, connections: number): void {
  for (let i = 0; i < connections; i += 1) {
    const statement = pool`select 1`;
    sendNow(statement);
    statement.catch(() => undefined);
  }
}

/** Runs the driver's transaction, for reads in one snapshot. */
async function begin(queue: FairQueue, pool: DriverPool, args: unknown[]): Promise<unknown> {
  rejectSecondConnection();
  const releaseSlot = await queue.enter(currentCaller());
  try {
    return await whileHoldingConnection(() => Reflect.apply(pool.begin, pool, args) as Promise<unknown>);
  } finally {
    releaseSlot();
  }
}

/**
 * Reserves a connection, and tries again every RESERVE_AGAIN_MS while none is available: the driver forgets a waiting
 * reservation when another connection is lost. Connections of further reservations are released.
 */
async function reserveConnection(pool: DriverPool): Promise<ReservedSql> {
  const { promise, resolve, reject } = Promise.withResolvers<ReservedSql>();
  let isWaiting = true;
  const succeed = (connection: ReservedSql) => {
    if (!isWaiting) return connection.release();
    isWaiting = false;
    resolve(connection);
  };
  const fail = (error: unknown) => {
    isWaiting = false;
    reject(error);
  };
  // The failure of a further reservation does not end the wait for the first one.
  const repetition = setInterval(() => pool.reserve().then(succeed, () => undefined), RESERVE_AGAIN_MS);
  const timer = setTimeout(() => fail(new AppError('SERVICE_UNAVAILABLE')), OPEN_TIMEOUT_MS);
  try {
    pool.reserve().then(succeed, fail);
    return await promise;
  } finally {
    clearInterval(repetition);
    clearTimeout(timer);
  }
}
