import { Throttle } from './throttle.ts';

/** Limits for all of a user's sockets combined: enough for a few tabs that reconnect simultaneously. */
const COMMANDS = { perSecond: 100, burst: 600 };
/** The maximum number of bytes queued for all sockets of one user (ADR 0131). */
const UNSENT_MAX_BYTES = 4 * 1024 * 1024;

/** The part of a socket that the shared limits need. */
interface LimitedSocket {
  readonly unsentBytes: number;
}

/** Limits that a user's sockets share in this process, so that thirty sockets cost no more than a few. */
export class UserSockets<M extends LimitedSocket> {
  readonly connections = new Set<M>();
  readonly #commands = new Throttle(COMMANDS);
  #replay: Promise<void> = Promise.resolve();
  /** Started when a socket closes; the hub forgets the user's limits if no socket is open when it expires. */
  idleTimer: NodeJS.Timeout | undefined;

  takeCommand(): boolean {
    return this.#commands.take();
  }

  /** Whether more than UNSENT_MAX_BYTES are queued for all sockets of the user combined. */
  get isQueueFull(): boolean {
    let unsentBytes = 0;
    for (const connection of this.connections) unsentBytes += connection.unsentBytes;
    return unsentBytes > UNSENT_MAX_BYTES;
  }

  /** History is replayed to one socket of a user at a time. */
  replay(work: () => Promise<void>): Promise<void> {
    const replay = this.#replay.then(work);
    this.#replay = replay.catch(() => undefined);
    return replay;
  }
}
