import { type AddressedNotification, notify } from '../../src/features/notification/commands/notify.ts';
import { type Hints, publishChanges } from '../../src/platform/hints.ts';
import { newId } from '../../src/platform/ids.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import type { TestApp } from '../app.ts';

/** A notification about a party from a user called Ada, for the users `to`. */
export const roleNotification = (...to: string[]): AddressedNotification => ({
  kind: 'role_changed',
  actor_id: newId(),
  actor_name: 'Ada',
  party_id: newId(),
  party_name: 'The Lanterns',
  role: 'manager',
  to,
});

/** Creates notifications as a command does; returns the ids of the notified users. */
export const createNotifications = (
  app: Pick<TestApp, 'sql'>,
  ...notifications: AddressedNotification[]
): Promise<string[]> =>
  inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      await notify(tx, notifications);
      return [...tx.notified];
    },
  );

/** Creates notifications as a command of another process does: the servers are notified through `hints`. */
export async function createRemoteNotifications(
  app: Pick<TestApp, 'sql'>,
  hints: Pick<Hints, 'publish'>,
  ...notifications: AddressedNotification[]
): Promise<void> {
  const notified = new Set(await createNotifications(app, ...notifications));
  publishChanges(hints, { eventNumbers: new Map(), notified });
}
