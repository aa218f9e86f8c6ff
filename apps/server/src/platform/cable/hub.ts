import { CABLE_SOCKETS_PER_USER } from '@quartermaster/contract/constants';
import { PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL } from '@quartermaster/contract/realtime';
import type { FastifyBaseLogger } from 'fastify';
import type { Sql } from '../database.ts';
import type { Hint } from '../hint-connection.ts';
import type { Hints } from '../hints.ts';
import { newId } from '../ids.ts';
import { createBatcher } from './batcher.ts';
import {
  type Connection,
  isPartySubscription,
  type PartySubscription,
  type Subscription,
} from './connection.ts';
import { Feed } from './feed.ts';
import { EVENTS_PER_READ, eventsAfter, readEpoch } from './history.ts';
import { Inboxes, type ReadInboxes } from './inboxes.ts';
import { type MemberChannels, membershipKey, type ReadMemberChannels } from './member-channels.ts';
import { Presence, type PresenceChange } from './presence.ts';
import { frames } from './protocol.ts';
import { UserSockets } from './user-sockets.ts';

/** The time after which the command limit of a user has refilled. */
const ACCOUNT_IDLE_MS = 10_000;

export interface HubDeps {
  readonly sql: Sql;
  readonly hints: Hints;
  readonly log: FastifyBaseLogger;
  readonly readMemberChannels: ReadMemberChannels;
  readonly readInboxes: ReadInboxes;
}

/** Manages the sockets of this process, their subscriptions, and the number of each party's last sent event. */
export class Hub {
  readonly deps: HubDeps;
  readonly connections = new Set<Connection>();
  readonly #userSockets = new Map<string, UserSockets<Connection>>();
  readonly feeds = new Map<string, Feed>();
  readonly presence: Presence;
  readonly inboxes: Inboxes;
  readonly #unsubscribe: () => void;
  #epoch: string | null = null;
  #closed = false;
  /** Reads and sends new events of these parties. */
  readonly sendNewEvents: (partyIds: Iterable<string>) => Promise<void>;

  constructor(deps: HubDeps) {
    this.deps = deps;
    const { sql, hints, log } = deps;
    const onError = (err: unknown) =>
      log.warn({ err }, 'Live updates are delayed until the database responds');
    this.sendNewEvents = createBatcher((partyIds) => this.#sendNewEventsOf(partyIds), onError);
    this.presence = new Presence({
      sql,
      hints,
      onError,
      processId: newId(),
      onChange: (partyId, change) => this.#broadcastPresence(partyId, change),
    });
    this.inboxes = new Inboxes(deps.readInboxes, onError);
    this.#unsubscribe = hints.subscribe((hint) => this.#handle(hint));
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Identifies the history of the database; read once. */
  async epoch(): Promise<string> {
    this.#epoch ??= await readEpoch(this.deps.sql);
    return this.#epoch;
  }

  /** The party's feed; starts it at the newest event if this process has no subscriber of the party yet. */
  feedOf(memberChannels: MemberChannels, epoch: string): Feed {
    const existing = this.feeds.get(memberChannels.partyId);
    if (existing) {
      if (existing.newestSent < memberChannels.eventNumber) void this.sendNewEvents([memberChannels.partyId]);
      return existing;
    }
    const feed = new Feed(memberChannels.partyId, epoch, memberChannels.eventNumber);
    this.feeds.set(memberChannels.partyId, feed);
    return feed;
  }

  /** Ends a subscription; with `rejected`, notifies the client. */
  end(subscription: Subscription, rejected: boolean): void {
    if (subscription.ended) return;
    subscription.ended = true;
    const { connection, identifier } = subscription;
    connection.subscriptions.delete(identifier);
    if (rejected) connection.send(frames.rejectSubscription(identifier));
    if (isPartySubscription(subscription)) this.#leaveParty(subscription);
    else this.inboxes.remove(subscription);
  }

  #leaveParty(subscription: PartySubscription): void {
    const { connection, partyId, isPresent } = subscription;
    // A subscription may end before it is counted, for example during a replay.
    if (isPresent) this.presence.leave(partyId, connection.user.userId);
    const feed = this.feeds.get(partyId);
    feed?.remove(subscription);
    if (!feed?.isEmpty) return;
    this.feeds.delete(partyId);
    this.presence.forget(partyId);
  }

  /** The limits that all sockets of this user share. */
  userSocketsOf(userId: string): UserSockets<Connection> {
    return this.#userSockets.get(userId) ?? new UserSockets();
  }

  /** Whether this user has the maximum number of sockets in this process. */
  isAtSocketLimit(userId: string): boolean {
    return this.userSocketsOf(userId).connections.size >= CABLE_SOCKETS_PER_USER;
  }

  add(connection: Connection): void {
    const { userSockets, user } = connection;
    this.connections.add(connection);
    userSockets.connections.add(connection);
    this.#userSockets.set(user.userId, userSockets);
  }

  /** Removes a closed socket. */
  drop(connection: Connection): void {
    const { userSockets, user } = connection;
    this.connections.delete(connection);
    userSockets.connections.delete(connection);
    // The object is kept for a while, so that reconnecting does not reset its limits.
    clearTimeout(userSockets.idleTimer);
    userSockets.idleTimer = setTimeout(() => {
      if (userSockets.connections.size === 0) this.#userSockets.delete(user.userId);
    }, ACCOUNT_IDLE_MS).unref();
    for (const subscription of connection.subscriptions.values()) this.end(subscription, false);
  }

  /** Ends subscriptions that are no longer permitted by `memberChannels`, which covers all of `subscriptions`. */
  endForbidden(memberChannels: readonly MemberChannels[], subscriptions: readonly PartySubscription[]): void {
    const allowed = new Map(memberChannels.map((member) => [membershipKey(member), member.channels]));
    for (const subscription of subscriptions) {
      const { partyId, channel, connection } = subscription;
      const channels = allowed.get(membershipKey({ partyId, userId: connection.user.userId }));
      if (!channels?.has(channel)) this.end(subscription, true);
    }
  }

  endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const connection of this.connections) {
      if (hasEnded(connection.user.sessionId)) connection.disconnect('session_revoked', false);
    }
  }

  /** Disconnects all clients, which reconnect to another process or to this server after its restart. */
  close(): void {
    this.#closed = true;
    this.#unsubscribe();
    this.presence.close();
    for (const connection of this.connections) connection.disconnect('server_restart', true);
  }

  #handle(hint: Hint): void {
    if (hint.kind === 'session_ended') {
      this.endSessions((id) => id === hint.sessionId);
      return;
    }
    if (hint.kind === 'user') {
      void this.inboxes.sendChanges([hint.userId]);
      return;
    }
    if (hint.kind === 'announcements') {
      this.inboxes.announce();
      return;
    }
    if (hint.kind === 'settings') return;
    const feed = this.feeds.get(hint.partyId);
    if (!feed) return;
    if (hint.kind === 'party' && hint.number > feed.newestSent) void this.sendNewEvents([hint.partyId]);
    if (hint.kind === 'presence') void this.presence.refresh([hint.partyId]);
    if (hint.kind === 'member_removed') this.#removeMember(feed, hint.userId);
  }

  #removeMember(feed: Feed, userId: string): void {
    for (const subscription of [...feed.subscriptions]) {
      if (subscription.connection.user.userId === userId) this.end(subscription, true);
    }
  }

  async #sendNewEventsOf(partyIds: readonly string[]): Promise<void> {
    const after = new Map<string, number>();
    for (const id of partyIds) {
      const feed = this.feeds.get(id);
      if (feed) after.set(id, feed.newestSent);
    }
    if (after.size === 0) return;
    const counts = new Map<string, number>();
    for (const event of await eventsAfter(this.deps.sql, after)) {
      this.feeds.get(event.party_id)?.publish(event);
      counts.set(event.party_id, (counts.get(event.party_id) ?? 0) + 1);
    }
    for (const [id, count] of counts) if (count === EVENTS_PER_READ) void this.sendNewEvents([id]);
  }

  #broadcastPresence(partyId: string, change: PresenceChange): void {
    const feed = this.feeds.get(partyId);
    const payload = { party_id: partyId, ...change };
    feed?.sendImmediately(PARTY_INVENTORY_CHANNEL, { action: 'presence_update', ...payload });
    feed?.sendImmediately(PARTY_CHANNEL, { action: 'presence_changed', ...payload });
  }
}
