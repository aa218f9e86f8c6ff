import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { currentCaller } from '../pool/caller.ts';
import { RateLimitedError } from './rate-limits.ts';

export interface DownloadBounds {
  /** Unfinished files of one caller, and of all together: each holds a page of rows. */
  readonly perCaller: number;
  readonly total: number;
  /** A reader that takes nothing for so long is cut off. */
  readonly idleMs: number;
}

const BOUNDS: DownloadBounds = { perCaller: 3, total: 40, idleMs: 30_000 };
const RETRY_SECONDS = 10;

/** Files on their way. None of them holds a connection to the database while its reader is slow. */
export class Downloads {
  readonly #bounds: DownloadBounds;
  readonly #unfinished = new Map<string, number>();
  #total = 0;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  get unfinished(): number {
    return this.#total;
  }

  /**
   * The pieces as a stream for this reply. It ends with the connection: anyone who hangs up or stops reading leaves
   * nothing behind but a line of the debug log. Throws RATE_LIMITED while the caller has too many unfinished.
   */
  stream(reply: FastifyReply, pieces: AsyncIterable<string | Uint8Array>): Readable {
    const leave = this.#enter(currentCaller() ?? '');
    const { raw, log } = reply;
    const cut = () => {
      log.debug('A download was aborted: its client stopped reading');
      raw.destroy();
    };
    let idle = setTimeout(cut, this.#bounds.idleMs);
    const moved = () => {
      clearTimeout(idle);
      idle = setTimeout(cut, this.#bounds.idleMs);
    };
    const stream = Readable.from(watched(pieces, moved));
    raw.once('close', () => {
      clearTimeout(idle);
      leave();
      if (raw.writableFinished) return;
      log.debug('A download ended before its file did');
      stream.destroy();
    });
    return stream;
  }

  #enter(caller: string): () => void {
    const own = this.#unfinished.get(caller) ?? 0;
    if (own >= this.#bounds.perCaller || this.#total >= this.#bounds.total)
      throw new RateLimitedError(RETRY_SECONDS);
    this.#unfinished.set(caller, own + 1);
    this.#total += 1;
    return () => {
      const left = (this.#unfinished.get(caller) ?? 1) - 1;
      if (left === 0) this.#unfinished.delete(caller);
      else this.#unfinished.set(caller, left);
      this.#total -= 1;
    };
  }
}

/** The same pieces; records each time that the reader requests one. */
async function* watched<T>(pieces: AsyncIterable<T>, moved: () => void): AsyncGenerator<T> {
  for await (const piece of pieces) {
    moved();
    yield piece;
  }
}
