import type { Sql } from '../database.ts';
import type { PartySubscription } from './connection.ts';
import { missedEvents, type StoredEvent } from './history.ts';
import { type Channel, frames, type Position, streamOf } from './protocol.ts';

/** The number of unsent bytes above which history replay pauses. */
const FLUSH_FROM_BYTES = 128 * 1024;

/** Subscribers that receive identical bytes. */
interface Group {
  readonly channel: Channel;
  readonly identifier: string;
  readonly extended: boolean;
  readonly members: Set<PartySubscription>;
}

/**
 * Sends one party's events to the subscribers in this process. `newestSent` is the event number up to which every live
 * subscriber has received the events of its channel; it is updated synchronously with sending, so a new subscriber
 * misses no event and receives none twice.
 */
export class Feed {
  readonly partyId: string;
  readonly epoch: string;
  readonly #subscriptions = new Set<PartySubscription>();
  readonly #live = new Map<string, Group>();
  #newestSent: number;

  constructor(partyId: string, epoch: string, newest: number) {
    this.partyId = partyId;
    this.epoch = epoch;
    this.#newestSent = newest;
  }

  get newestSent(): number {
    return this.#newestSent;
  }

  get isEmpty(): boolean {
    return this.#subscriptions.size === 0;
  }

  get subscriptions(): Iterable<PartySubscription> {
    return this.#subscriptions;
  }

  add(subscription: PartySubscription): void {
    this.#subscriptions.add(subscription);
  }

  remove(subscription: PartySubscription): void {
    this.#subscriptions.delete(subscription);
    this.pause(subscription);
  }

  /** Makes a subscriber receive events live. */
  goLive(subscription: PartySubscription): void {
    const { channel, identifier, connection } = subscription;
    const key = groupKey(subscription);
    const group = this.#live.get(key);
    if (group) group.members.add(subscription);
    else {
      const members = new Set([subscription]);
      this.#live.set(key, { channel, identifier, extended: connection.extended, members });
    }
  }

  /** Stops live events to a subscriber during a replay. */
  pause(subscription: PartySubscription): void {
    const key = groupKey(subscription);
    const group = this.#live.get(key);
    group?.members.delete(subscription);
    if (group?.members.size === 0) this.#live.delete(key);
  }

  /** Sends events after `after` in order, then continues live. The replay waits for slow clients. */
  async catchUp(sql: Sql, subscription: PartySubscription, after: number): Promise<void> {
    let sentNumber = after;
    while (sentNumber < this.#newestSent && !subscription.ended && subscription.connection.isOpen) {
      const until = this.#newestSent;
      const events = await missedEvents(sql, subscription, sentNumber, until);
      const last = events.at(-1);
      for (const event of events) {
        if (subscription.ended) return;
        const frame = this.#frame(subscription.identifier, event, subscription.connection.extended);
        const { connection } = subscription;
        if (event === last || connection.unsentBytes > FLUSH_FROM_BYTES) await connection.sendAndFlush(frame);
        else connection.send(frame);
      }
      sentNumber = last?.number ?? until;
    }
    if (!subscription.ended) this.goLive(subscription);
  }

  /** Sends the next event to every live subscriber of its channel; ignores an event that was already sent. */
  publish(event: StoredEvent): void {
    if (event.number <= this.#newestSent) return;
    this.#newestSent = event.number;
    for (const group of this.#live.values()) {
      if (group.channel !== event.channel) continue;
      const bytes = Buffer.from(this.#frame(group.identifier, event, group.extended));
      for (const { connection } of group.members) connection.send(bytes);
    }
  }

  /** Sends a message without an event number (presence) to every live, greeted subscriber of the channel. */
  sendImmediately(channel: Channel, message: object): void {
    const text = JSON.stringify(message);
    for (const group of this.#live.values()) {
      if (group.channel !== channel) continue;
      const bytes = Buffer.from(frames.message(group.identifier, text, null));
      for (const { connection, isGreeted } of group.members) if (isGreeted) connection.send(bytes);
    }
  }

  /**
   * Sends a message to one live subscriber. In the extended protocol it contains the stream position, so that a client
   * that has received no event yet can resume by number instead of by its own clock.
   */
  sendGreeting(subscription: PartySubscription, message: object): void {
    const { connection, identifier, channel } = subscription;
    const at = connection.extended ? this.#position(channel, this.#newestSent) : null;
    connection.send(frames.message(identifier, JSON.stringify(message), at));
    subscription.isGreeted = true;
  }

  #frame(identifier: string, event: StoredEvent, extended: boolean): string {
    const at = extended ? this.#position(event.channel, event.number) : null;
    return frames.message(identifier, event.payload, at);
  }

  #position(channel: Channel, offset: number): Position {
    return { stream: streamOf(channel, this.partyId), epoch: this.epoch, offset };
  }
}

const groupKey = ({ connection, identifier }: PartySubscription): string =>
  `${connection.extended ? 'extended' : 'basic'} ${identifier}`;
