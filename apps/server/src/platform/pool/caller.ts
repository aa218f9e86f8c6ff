import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that needs a connection, as far as the pool has to know it. */
interface Context {
  /**
   * The caller whose share of the pool is used: a user id, or an address before authentication; null: the server
   * itself.
   */
  caller: string | null;
  /** A transaction of this request holds a connection. */
  readonly holdsConnection: boolean;
}

const contexts = new AsyncLocalStorage<Context>();

export const currentCaller = (): string | null => contexts.getStore()?.caller ?? null;

/** Runs `work` with its use of the pool counted for `caller`. */
export const onBehalfOf = <T>(caller: string, work: () => T): T =>
  contexts.run({ caller, holdsConnection: false }, work);

/** From here on the running request counts for this account and no longer for its address. */
export function identifyCaller(userId: string): void {
  const context = contexts.getStore();
  if (context) context.caller = userId;
}

/** Runs the body of a transaction: requesting another connection from the pool inside it throws. */
export const whileHoldingConnection = <T>(work: () => T): T =>
  contexts.run({ caller: currentCaller(), holdsConnection: true }, work);

/**
 * Requests that hold one connection and wait for a second one wait for each other forever, once there are as many as
 * the pool has connections. So the request itself is a defect, however idle the pool is (ADR 0140).
 */
export function refuseSecondConnection(): void {
  if (contexts.getStore()?.holdsConnection)
    throw new Error(
      'Use tx.sql inside a transaction: this statement requested a second connection from the pool',
    );
}
