import type { WebSocket } from 'ws';
import { type Channel, type DisconnectReason, EXTENDED, frames, type InboxChannel } from './protocol.ts';
import { Throttle } from './throttle.ts';
import type { UserSockets } from './user-sockets.ts';

/** The user of a connection, in one session. */
export interface ConnectedUser {
  readonly userId: string;
  readonly sessionId: string;
}

interface SubscriptionBase {
  readonly connection: Connection;
  /** The identifier as the client sent it, which responses must repeat exactly. */
  readonly identifier: string;
  ended: boolean;
}

/** One connection's subscription to one channel of one party. */
export interface PartySubscription extends SubscriptionBase {
  readonly channel: Channel;
  readonly partyId: string;
  /** Whether presence counts this subscription as one of its user's sockets. */
  isPresent: boolean;
  /** Whether the subscription has received the list of online members, and therefore receives changes to it. */
  isGreeted: boolean;
}

/** One connection's subscription to its own user's notifications. */
export interface InboxSubscription extends SubscriptionBase {
  readonly channel: InboxChannel;
}

export type Subscription = PartySubscription | InboxSubscription;

export const isPartySubscription = (subscription: Subscription): subscription is PartySubscription =>
  'partyId' in subscription;

/** A client with more unsent bytes cannot keep up: it is disconnected and resumes from the history. */
const UNSENT_MAX_BYTES = 1024 * 1024;
/** The number of unsent bytes below which the total of the user's sockets is not checked. */
const UNSENT_NOTABLE_BYTES = 64 * 1024;
const COMMANDS = { perSecond: 50, burst: 100 };
/** Maximum number of queued commands. */
const COMMANDS_WAITING_MAX = 100;
const SUBSCRIPTIONS_MAX = 200;
/** The timeout for the operating system to accept the bytes that are queued during a replay. */
const FLUSH_TIMEOUT_MS = 10_000;
/**
 * The number of consecutive checks, three seconds apart, after which a client with unsent bytes counts as not reading.
 */
const UNDRAINED_CHECKS_MAX = 5;
/** The time that a client has to acknowledge a close before the connection is terminated. */
const CLOSE_GRACE_MS = 1000;

const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
export const INTERNAL_ERROR = 1011;
const TRY_AGAIN_LATER = 1013;

/** Closes a socket, and terminates its connection if the client does not acknowledge it. */
export function closeSocket(socket: WebSocket, code?: number, reason?: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}

/** One socket of a signed-in user, with limits on commands and unsent bytes (ADR 0131). */
export class Connection {
  readonly user: ConnectedUser;
  readonly userSockets: UserSockets<Connection>;
  readonly extended: boolean;
  /** Subscriptions by identifier, as the client sent it. */
  readonly subscriptions = new Map<string, Subscription>();
  /** Whether anything has arrived since the last probe. */
  alive = true;
  readonly #socket: WebSocket;
  readonly #commands = new Throttle(COMMANDS);
  /** Identifiers of pending subscribe commands. */
  readonly #requested = new Set<string>();
  #queuedCommands = 0;
  #undrainedChecks = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, user: ConnectedUser, userSockets: UserSockets<Connection>) {
    this.#socket = socket;
    this.user = user;
    this.userSockets = userSockets;
    this.extended = socket.protocol === EXTENDED;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get isFull(): boolean {
    return this.subscriptions.size >= SUBSCRIPTIONS_MAX;
  }

  get unsentBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(frame: string | Buffer): void {
    if (this.#hasRoom()) this.#socket.send(frame, { binary: false });
  }

  /**
   * Sends and waits until the operating system has accepted the bytes, so that history does not accumulate; closes
   * after a timeout.
   */
  async sendAndFlush(frame: string): Promise<void> {
    if (!this.#hasRoom()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#closeUndrained();
        resolve();
      }, FLUSH_TIMEOUT_MS);
      this.#socket.send(frame, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Runs the socket's commands sequentially in the order received; closes with 1008 when too many are queued. */
  enqueue(work: () => Promise<void>): void {
    if (this.#queuedCommands >= COMMANDS_WAITING_MAX) this.#close(POLICY_VIOLATION, 'Too many commands');
    if (!this.isOpen) return;
    this.#queuedCommands += 1;
    this.#queue = this.#queue.then(work).finally(() => {
      this.#queuedCommands -= 1;
    });
  }

  /**
   * Like enqueue, for a subscribe command: clients repeat it until they receive a response, and only one response is
   * sent. A subscribe command after an unsubscribe command is executed again.
   */
  enqueueSubscribe(identifier: string, work: () => Promise<void>): void {
    if (this.#requested.has(identifier)) return;
    this.#requested.add(identifier);
    this.enqueue(() => work().finally(() => this.#requested.delete(identifier)));
  }

  enqueueUnsubscribe(identifier: string, work: () => Promise<void>): void {
    this.#requested.delete(identifier);
    this.enqueue(work);
  }

  /** Counts one command against the limits of the socket and its user; closes with 1008 when a limit is exceeded. */
  takeCommand(): boolean {
    if (this.#commands.take() && this.userSockets.takeCommand()) return true;
    this.#close(POLICY_VIOLATION, 'Too many commands');
    return false;
  }

  /** Responds to a client's ping, which counts as a command because unsent responses accumulate. */
  pong(data: Buffer): void {
    this.alive = true;
    if (this.isOpen && this.takeCommand() && this.#hasRoom()) this.#socket.pong(data);
  }

  /** Pings the client; terminates the connection when nothing has arrived since the last ping. */
  probe(): void {
    if (!this.alive) this.#socket.terminate();
    this.alive = false;
    if (this.isOpen) this.#socket.ping();
  }

  /** Closes a socket whose client has not read for several checks in a row. */
  checkDrained(): void {
    this.#undrainedChecks = this.unsentBytes === 0 ? 0 : this.#undrainedChecks + 1;
    if (this.#undrainedChecks >= UNDRAINED_CHECKS_MAX) this.#closeUndrained();
  }

  /** Sends the reason, then closes. */
  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    this.send(frames.disconnect(reason, reconnect));
    this.#close(reason === 'server_restart' ? GOING_AWAY : NORMAL, reason);
  }

  /** A server error: the client reconnects and starts over. */
  fail(): void {
    this.#close(INTERNAL_ERROR, 'Something went wrong');
  }

  /** Whether more bytes may be queued; closes a socket that exceeds its own or its user's limit. */
  #hasRoom(): boolean {
    if (!this.isOpen) return false;
    const { unsentBytes } = this;
    if (unsentBytes < UNSENT_NOTABLE_BYTES) return true;
    if (unsentBytes <= UNSENT_MAX_BYTES && !this.userSockets.isQueueFull) return true;
    this.#closeUndrained();
    return false;
  }

  #closeUndrained(): void {
    this.#close(TRY_AGAIN_LATER, 'Client is not reading');
  }

  #close(code: number, reason: string): void {
    closeSocket(this.#socket, code, reason);
  }
}
