import type { NotificationEvent } from '@quartermaster/contract/realtime';
import { createBatcher } from './batcher.ts';
import type { InboxSubscription } from './connection.ts';
import { frames } from './protocol.ts';

/** A user's newest notification and unread count. */
export interface InboxState {
  readonly userId: string;
  readonly unread: number;
  /** The id of the newest notification; ids are ordered by time. */
  readonly newest: string | null;
}

/** Queries the state of these users' notifications. */
export type ReadInboxes = (userIds: readonly string[]) => Promise<readonly InboxState[]>;

interface Inbox {
  readonly subscriptions: Set<InboxSubscription>;
  /** The state that all subscribers have received; null before the first read. */
  lastState: InboxState | null;
}

/**
 * The notifications of the users who subscribe in this process. A hint only triggers a read: the difference between the
 * stored state and the last sent state is sent, so a lost hint delays a message but loses none. A client that was
 * disconnected loads its notifications again; there is no history (ADR 0072).
 */
export class Inboxes {
  readonly #inboxes = new Map<string, Inbox>();
  readonly #read: ReadInboxes;
  /** Reads the state of these users' notifications and sends the differences. */
  readonly sendChanges: (userIds: Iterable<string>) => Promise<void>;

  constructor(read: ReadInboxes, onError: (error: unknown) => void) {
    this.#read = read;
    this.sendChanges = createBatcher((userIds) => this.#compare(userIds), onError);
  }

  /** Adds a subscriber, which receives changes from then on. Throws when the initial state cannot be read. */
  async add(subscription: InboxSubscription): Promise<void> {
    const { userId } = subscription.connection.user;
    const inbox = this.#inboxes.get(userId) ?? { subscriptions: new Set(), lastState: null };
    this.#inboxes.set(userId, inbox);
    inbox.subscriptions.add(subscription);
    if (inbox.lastState === null) await this.sendChanges([userId]);
    if (inbox.lastState === null && !subscription.ended) throw new Error('The notifications cannot be read');
  }

  remove(subscription: InboxSubscription): void {
    const { userId } = subscription.connection.user;
    const inbox = this.#inboxes.get(userId);
    inbox?.subscriptions.delete(subscription);
    if (inbox?.subscriptions.size === 0) this.#inboxes.delete(userId);
  }

  /** Notifies all subscribers that announcement banners may have changed. */
  announce(): void {
    for (const { lastState, subscriptions } of this.#inboxes.values())
      if (lastState)
        sendEvent(subscriptions, { action: 'announcements_changed', unread_count: lastState.unread });
  }

  /** Checks for changes whose hint was lost. */
  sweep(): Promise<void> {
    return this.sendChanges(this.#inboxes.keys());
  }

  async #compare(userIds: readonly string[]): Promise<void> {
    const subscribedIds = userIds.filter((id) => this.#inboxes.has(id));
    if (subscribedIds.length === 0) return;
    for (const current of await this.#read(subscribedIds)) {
      const inbox = this.#inboxes.get(current.userId);
      if (!inbox) continue;
      const event = inbox.lastState && inboxEvent(inbox.lastState, current);
      inbox.lastState = current;
      if (event) sendEvent(inbox.subscriptions, event);
    }
  }
}

/** The message for subscribers whose last state is `previous`; null when nothing visible has changed. */
export function inboxEvent(previous: InboxState, current: InboxState): NotificationEvent | null {
  const isNewer = current.newest !== null && (previous.newest === null || current.newest > previous.newest);
  if (isNewer && current.newest !== null) {
    return { action: 'notification_created', unread_count: current.unread, id: current.newest };
  }
  // A slower transaction may commit a notification with an older id than the newest one.
  if (current.unread > previous.unread)
    return { action: 'notification_created', unread_count: current.unread };
  if (current.unread < previous.unread) return { action: 'notifications_read', unread_count: current.unread };
  return null;
}

function sendEvent(subscriptions: Iterable<InboxSubscription>, event: NotificationEvent): void {
  const text = JSON.stringify(event);
  for (const { connection, identifier } of subscriptions) {
    connection.send(frames.message(identifier, text, null));
  }
}
