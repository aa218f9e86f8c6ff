import postgres from 'postgres';
import type { Sql } from './database.ts';
import { statementTimesOf } from './pool/admission.ts';
import { type DriverQuery, senderOf, withSender } from './pool/driver-query.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * A pool connection held for one transaction. After a connection is lost, the driver still sends statements, possibly
 * in the transaction of another request once the connection is reopened. Therefore every statement is rejected once the
 * connection is lost or released.
 */
export interface HeldConnection {
  readonly sql: Sql;
  /** Statements that are sent together, before any other statement. */
  readonly batch: StatementBatch;
  /**
   * A promise with the result of `work` that also rejects as soon as the connection is lost; the driver would leave
   * some promises pending.
   */
  guard<T>(work: Promise<T>): Promise<T>;
  /** Ends the transaction. PostgreSQL responds to COMMIT with ROLLBACK when a statement has failed. */
  commit(): Promise<'COMMIT' | 'ROLLBACK'>;
  /** Rejects further statements and rolls back; `cause` shows whether the connection is still open. */
  rollback(cause: unknown): Promise<void>;
  release(): void;
}

/** The driver's connection object; only its close event is used. */
interface DriverConnection {
  onclose: ((error: Error) => void) | null;
}

/** Holds a connection and sends `begin`, which is not awaited: it is sent in one packet with the first statement. */
export async function holdConnection(pool: Sql): Promise<HeldConnection> {
  const reserved = await pool.reserve();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let driver: DriverConnection | undefined;
  let isLost = false;
  let closedBy: unknown;
  const handleLoss = (error: unknown) => {
    isLost = true;
    closedBy ??= error;
    lost.reject(error);
  };
  const handleClose = (error: Error) => {
    driver = undefined;
    handleLoss(error);
  };
  const options = {
    onexecute(connection: DriverConnection) {
      driver = connection;
      connection.onclose = handleClose;
      return true;
    },
  };
  const beginResult = reserved
    .unsafe('begin read write', [], options as postgres.UnsafeQueryOptions)
    .execute();
  beginResult.catch(handleLoss);
  const measure = statementTimesOf(pool)?.meter() ?? (() => undefined);
  const batch = new StatementBatch(reserved as unknown as Sql, measure);
  const requireOpen = () => {
    if (closedBy !== undefined) throw closedBy;
  };
  const sql = sqlAfterBatch(reserved, batch, { requireOpen, measure });
  const guard = <T>(work: Promise<T>): Promise<T> => Promise.race([work, lost.promise]);

  return {
    sql,
    batch,
    guard,
    async commit() {
      const result = await guard(sql`commit`.execute());
      return result.command === 'COMMIT' ? 'COMMIT' : 'ROLLBACK';
    },
    async rollback(cause) {
      if (isNetworkError(cause)) handleLoss(cause);
      closedBy ??= new Error('This transaction was rolled back');
      if (isLost) return;
      // A batched statement may still fail with the actual cause, for example that the request is repeated.
      batch.flush();
      await guard(reserved`rollback`).catch(handleLoss);
    },
    release() {
      closedBy ??= new Error('This transaction has ended');
      // The driver returns a lost connection to the pool when it closes; a second release would free it too early.
      if (driver) driver.onclose = isLost ? () => reserved.abandon?.() : null;
      if (!isLost) reserved.release();
      else if (!driver) reserved.abandon?.();
    },
  };
}

/** Sends each statement after the batched statements; `requireOpen` throws once the connection must not be used. */
function sqlAfterBatch(
  reserved: postgres.ReservedSql,
  batch: StatementBatch,
  { requireOpen, measure }: { requireOpen: () => void; measure: (query: DriverQuery) => void },
): Sql {
  const send = senderOf(reserved);
  const sendNext = (query: DriverQuery) => {
    batch.flush();
    measure(query);
    send(query);
  };
  const unsafe = (...args: Parameters<Sql['unsafe']>) => withSender(reserved.unsafe(...args), sendNext);
  const sql = new Proxy(reserved, {
    apply(target, _self, args) {
      requireOpen();
      return withSender(Reflect.apply(target, undefined, args), sendNext);
    },
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  });
  return sql as unknown as Sql;
}

/** Whether `error` means that the database connection ended, and not that the work itself failed. */
export function isLostConnection(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof postgres.PostgresError && error.code.startsWith('57P'));
}

/** Whether this is an error of the connection and not a response of the server. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof postgres.PostgresError || !(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return 'syscall' in error || (typeof code === 'string' && code.startsWith('CONNECTION_'));
}
