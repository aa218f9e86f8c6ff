import type { WebSocket } from 'ws';
import { type DisconnectReason, EXTENDED, frames } from './protocol.ts';
import type { Subscription } from './subscription.ts';

/** Who is at the other end. */
export interface Listener {
  readonly userId: string;
  readonly sessionId: string;
}

/** More than this unsent means that the client cannot follow: it is cut, and resumes from history. */
const UNSENT_MAX_BYTES = 1024 * 1024;
const COMMANDS_PER_SECOND = 50;
const COMMANDS_AT_ONCE = 100;
const SUBSCRIPTIONS_MAX = 200;
/** How long a client may take to answer a close before the line is cut. */
const CLOSE_GRACE_MS = 1000;

const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

/** One socket of a signed-in person: bounded in what it may ask and in what waits to be sent. */
export class Connection {
  readonly listener: Listener;
  readonly extended: boolean;
  /** By identifier, as the client wrote it. */
  readonly subscriptions = new Map<string, Subscription>();
  /** Heard from since the last probe. */
  alive = true;
  readonly #socket: WebSocket;
  #commandsLeft = COMMANDS_AT_ONCE;
  #refilledAt = performance.now();
  #queue: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, listener: Listener) {
    this.#socket = socket;
    this.listener = listener;
    this.extended = socket.protocol === EXTENDED;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get isFull(): boolean {
    return this.subscriptions.size >= SUBSCRIPTIONS_MAX;
  }

  send(frame: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > UNSENT_MAX_BYTES) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  /** Sends and waits until the system has taken it, so that much history does not pile up here. */
  async sendAndFlush(frame: string): Promise<void> {
    if (!this.isOpen) return;
    await new Promise<void>((resolve) => this.#socket.send(frame, () => resolve()));
  }

  /** Commands of one socket run one after another, in the order they came. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work);
    return this.#queue;
  }

  /** Takes one command from the allowance; closes with 1008 when it is used up (promise B11). */
  mayCommand(): boolean {
    const now = performance.now();
    const earned = ((now - this.#refilledAt) / 1000) * COMMANDS_PER_SECOND;
    this.#commandsLeft = Math.min(COMMANDS_AT_ONCE, this.#commandsLeft + earned);
    this.#refilledAt = now;
    if (this.#commandsLeft < 1) {
      this.#close(POLICY_VIOLATION, 'Too many commands');
      return false;
    }
    this.#commandsLeft -= 1;
    return true;
  }

  /** Asks the other end for a sign of life; cuts the line when the last question was never answered. */
  probe(): void {
    if (!this.alive) this.#socket.terminate();
    this.alive = false;
    if (this.isOpen) this.#socket.ping();
  }

  /** Says why, then closes. */
  disconnect(reason: DisconnectReason, reconnect: boolean): void {
    this.send(frames.disconnect(reason, reconnect));
    this.#close(reason === 'server_restart' ? GOING_AWAY : NORMAL, reason);
  }

  /** Something broke here: the client comes back and begins anew. */
  fail(): void {
    this.#close(INTERNAL_ERROR, 'Something went wrong');
  }

  #close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
  }
}
