import { AsyncLocalStorage } from 'node:async_hooks';

/** The part of the context of a request or job that the pool uses. */
interface Context {
  /**
   * The caller whose share of the pool is used: a user id, or the IP address before authentication; null for the server
   * itself.
   */
  caller: string | null;
  /** Whether a transaction of this request holds a connection. */
  readonly holdsConnection: boolean;
}

const contexts = new AsyncLocalStorage<Context>();

export const currentCaller = (): string | null => contexts.getStore()?.caller ?? null;

/** Runs `work` and counts its use of the pool for `caller`. */
export const onBehalfOf = <T>(caller: string, work: () => T): T =>
  contexts.run({ caller, holdsConnection: false }, work);

/** Attributes the rest of the current request to this user instead of the client's IP address. */
export function identifyCaller(userId: string): void {
  const context = contexts.getStore();
  if (context) context.caller = userId;
}

/** Runs the body of a transaction, inside which requesting another connection from the pool throws. */
export const whileHoldingConnection = <T>(work: () => T): T =>
  contexts.run({ caller: currentCaller(), holdsConnection: true }, work);

/**
 * Requests that hold a connection and wait for a second one would deadlock once they hold all connections. So
 * requesting a second one is a defect, even if the pool is idle (ADR 0140).
 */
export function rejectSecondConnection(): void {
  if (contexts.getStore()?.holdsConnection)
    throw new Error(
      'Use tx.sql inside a transaction: this statement requested a second connection from the pool',
    );
}
