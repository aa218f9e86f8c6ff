import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseTarget } from './database-target.ts';
import { type Hint, openHintConnection } from './hint-connection.ts';
import type { Tx } from './transaction.ts';

export interface Hints {
  /**
   * Delivers a hint immediately in this process and soon in others. Call it after the commit, not inside the
   * transaction.
   */
  publish(hint: Hint): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}

/** Notifies listeners of the changes of a committed transaction. */
export function publishChanges(
  hints: Pick<Hints, 'publish'>,
  changed: Pick<Tx, 'eventNumbers' | 'notified'>,
): void {
  for (const [partyId, number] of changed.eventNumbers) hints.publish({ kind: 'party', partyId, number });
  for (const userId of changed.notified) hints.publish({ kind: 'user', userId });
}

/** Hints within one process. */
function localHints(): Hints {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      for (const listener of listeners) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

/** Hints between all processes on the database `target`; without a target, only within this process. */
export function createHints(
  target: DatabaseTarget | null,
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>,
): Hints {
  const local = localHints();
  if (target === null) return local;
  const connection = openHintConnection(target, log, (hint) => local.publish(hint));
  return {
    publish(hint) {
      local.publish(hint);
      connection.send(hint);
    },
    subscribe: local.subscribe,
    async close() {
      await local.close();
      await connection.close();
    },
  };
}
