import { type Notice, notify } from '../../src/features/notification/commands/notify.ts';
import { type Hints, publishChanges } from '../../src/platform/hints.ts';
import { newId } from '../../src/platform/ids.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import type { TestApp } from '../app.ts';

/** A notification about a party from a user called Ada, for the users `to`. */
export const roleNotice = (...to: string[]): Notice => ({
  kind: 'role_changed',
  actor_id: newId(),
  actor_name: 'Ada',
  party_id: newId(),
  party_name: 'The Lanterns',
  role: 'manager',
  to,
});

/** Creates notifications like a command. */
export const createNotices = (app: Pick<TestApp, 'sql'>, ...notices: Notice[]): Promise<string[]> =>
  inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      await notify(tx, notices);
      return [...tx.notified];
    },
  );

/** Creates notifications like a command of another process: the servers are notified through `hints`. */
export async function showRemoteChange(
  app: Pick<TestApp, 'sql'>,
  hints: Pick<Hints, 'publish'>,
  ...notices: Notice[]
): Promise<void> {
  const notified = new Set(await createNotices(app, ...notices));
  publishChanges(hints, { eventNumbers: new Map(), notified });
}
