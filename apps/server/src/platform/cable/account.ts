import { Throttle } from './throttle.ts';

/** All sockets of one person together: a few tabs that come back at once, and not a flood. */
const COMMANDS = { perSecond: 100, burst: 600 };
/** Bytes that may wait for all sockets of one person (ADR 0131). */
const UNSENT_MAX_BYTES = 4 * 1024 * 1024;

/** A socket as its account sees it. */
interface Member {
  readonly unsent: number;
}

/** What the sockets of one person share in this process, so that thirty of them cost no more than a few. */
export class Account<M extends Member> {
  readonly connections = new Set<M>();
  readonly #commands = new Throttle(COMMANDS);
  #replay: Promise<void> = Promise.resolve();

  mayCommand(): boolean {
    return this.#commands.take();
  }

  /** More waits for these sockets together than may. */
  get isOverfull(): boolean {
    let unsent = 0;
    for (const connection of this.connections) unsent += connection.unsent;
    return unsent > UNSENT_MAX_BYTES;
  }

  /** History is replayed to one socket of an account at a time. */
  replay(work: () => Promise<void>): Promise<void> {
    const turn = this.#replay.then(work);
    this.#replay = turn.catch(() => undefined);
    return turn;
  }
}
