import type { Sql } from '../database.ts';
import type { Hints } from '../hints.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import { createBatcher } from './batcher.ts';
import { membershipKey } from './member-channels.ts';
import { type OnlineUser, readOnlineMembers, sweepPresence, writePresence } from './presence-store.ts';

/** The delay before a user counts as offline; longer than a page reload, so that reloads cause no presence changes. */
const LEAVE_GRACE_MS = 2000;

export interface PresenceChange {
  readonly online_users: readonly OnlineUser[];
  readonly change_type: 'joined' | 'left';
  readonly user_id: string;
}

interface PresenceDeps {
  readonly sql: Sql;
  readonly hints: Hints;
  readonly processId: string;
  readonly onError: (error: unknown) => void;
  /** Called for each user who joined or left, in any process. */
  readonly onChange: (partyId: string, change: PresenceChange) => void;
}

/**
 * The online members of parties. Each process stores the users of its own sockets, renews these rows by a heartbeat,
 * and sends its subscribers the differences between all stored rows and the list that they last received.
 */
export class Presence {
  readonly #deps: PresenceDeps;
  /** The number of sockets of this process, by party and user; 0 if the last socket closed recently. */
  readonly #localSockets = new Map<string, Map<string, number>>();
  readonly #sentLists = new Map<string, readonly OnlineUser[]>();
  /** Timers of users whose last socket closed recently, by `membershipKey`. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  #closed = false;
  readonly #write: (partyIds: Iterable<string>) => Promise<void>;
  /** Reads the online members and sends the changes. */
  readonly refresh: (partyIds: Iterable<string>) => Promise<void>;

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
    this.#write = createBatcher((partyIds) => this.#writeLocal(partyIds), deps.onError);
    this.refresh = createBatcher((partyIds) => this.#compare(partyIds), deps.onError);
  }

  /** The online members that this process last sent. */
  online(partyId: string): readonly OnlineUser[] {
    return this.#sentLists.get(partyId) ?? [];
  }

  async join(partyId: string, userId: string): Promise<void> {
    const key = membershipKey({ partyId, userId });
    clearTimeout(this.#leaving.get(key));
    this.#leaving.delete(key);
    const users = this.#localSockets.get(partyId) ?? new Map<string, number>();
    this.#localSockets.set(partyId, users);
    const before = users.get(userId);
    users.set(userId, (before ?? 0) + 1);
    if (before === undefined) await this.#publish(partyId);
  }

  leave(partyId: string, userId: string): void {
    const users = this.#localSockets.get(partyId);
    const sockets = users?.get(userId);
    if (!users || !sockets || this.#closed) return;
    users.set(userId, sockets - 1);
    if (sockets > 1) return;
    const key = membershipKey({ partyId, userId });
    const timer = setTimeout(() => {
      this.#leaving.delete(key);
      users.delete(userId);
      if (users.size === 0) this.#localSockets.delete(partyId);
      void this.#publish(partyId);
    }, LEAVE_GRACE_MS);
    this.#leaving.set(key, timer);
  }

  /** Forgets the list last sent for a party to which no socket of this process is subscribed. */
  forget(partyId: string): void {
    this.#sentLists.delete(partyId);
  }

  /** Renews the rows of this process, which expire some seconds after the last heartbeat, and sends the changes. */
  async heartbeat(subscribedPartyIds: ReadonlySet<string>): Promise<void> {
    for (const partyId of this.#sentLists.keys())
      if (!subscribedPartyIds.has(partyId)) this.#sentLists.delete(partyId);
    if (this.#localSockets.size > 0) await this.#write(this.#localSockets.keys());
    await this.refresh(subscribedPartyIds);
  }

  sweep(): Promise<void> {
    return this.#inTransaction(sweepPresence);
  }

  /** The rows are kept until they expire, so that a restart does not show everyone as leaving. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#leaving.values()) clearTimeout(timer);
  }

  async #publish(partyId: string): Promise<void> {
    await this.#write([partyId]);
    this.#deps.hints.publish({ kind: 'presence', partyId });
  }

  async #writeLocal(partyIds: readonly string[]): Promise<void> {
    const rows = partyIds.flatMap((party) =>
      [...(this.#localSockets.get(party) ?? [])].map(([user, sockets]) => ({
        party,
        user,
        sockets: Math.max(sockets, 1),
      })),
    );
    const local = {
      parties: rows.map((row) => row.party),
      users: rows.map((row) => row.user),
      sockets: rows.map((row) => row.sockets),
    };
    await this.#inTransaction((tx) => writePresence(tx, this.#deps.processId, partyIds, local));
  }

  #inTransaction(work: (tx: Tx) => Promise<void>): Promise<void> {
    return inTransaction(this.#deps.sql, () => new Date(), work);
  }

  async #compare(partyIds: readonly string[]): Promise<void> {
    const online = await readOnlineMembers(this.#deps.sql, partyIds);
    for (const [partyId, current] of online) {
      const previous = this.#sentLists.get(partyId) ?? [];
      this.#sentLists.set(partyId, current);
      for (const change of presenceChanges(previous, current)) this.#deps.onChange(partyId, change);
    }
  }
}

/** Returns one change per user who joined or left, each with the new list. */
function presenceChanges(previous: readonly OnlineUser[], current: readonly OnlineUser[]): PresenceChange[] {
  const missingIn = (list: readonly OnlineUser[]) => (user: OnlineUser) =>
    !list.some(({ id }) => id === user.id);
  const leftChanges = previous
    .filter(missingIn(current))
    .map(({ id }) => ({ change_type: 'left' as const, user_id: id }));
  const joinedChanges = current
    .filter(missingIn(previous))
    .map(({ id }) => ({ change_type: 'joined' as const, user_id: id }));
  return [...leftChanges, ...joinedChanges].map((change) => ({ online_users: current, ...change }));
}
