import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { CallerSlots, type SlotBounds } from './caller-slots.ts';
import { onClosed } from './on-closed.ts';

/** Limits on unfinished downloads, because each keeps a page of rows in memory. */
export interface DownloadBounds extends SlotBounds {
  /** The time in milliseconds after which a client that reads nothing is disconnected. */
  readonly idleMs: number;
}

const BOUNDS: DownloadBounds = { perCaller: 3, total: 40, idleMs: 30_000 };

/** Manages downloads in progress. */
export class Downloads {
  readonly #bounds: DownloadBounds;
  readonly #slots: CallerSlots;

  constructor(bounds = BOUNDS) {
    this.#bounds = bounds;
    this.#slots = new CallerSlots(bounds);
  }

  get unfinishedCount(): number {
    return this.#slots.usedSlots;
  }

  /**
   * Returns the chunks as a stream for this reply. The stream ends when the connection closes; a client that
   * disconnects or stops reading only causes a line in the debug log. Throws RATE_LIMITED while the caller or this
   * process has too many unfinished downloads.
   */
  stream(reply: FastifyReply, chunks: AsyncIterable<string | Uint8Array>): Readable {
    const release = this.#slots.take();
    const { raw, log } = reply;
    const abort = () => {
      log.debug('A download was aborted: its client stopped reading');
      raw.destroy();
    };
    let idle = setTimeout(abort, this.#bounds.idleMs);
    const restartTimer = () => {
      clearTimeout(idle);
      idle = setTimeout(abort, this.#bounds.idleMs);
    };
    const stream = Readable.from(observeReads(chunks, restartTimer));
    const close = () => {
      clearTimeout(idle);
      release();
      if (!raw.writableFinished) log.debug('A download ended before the whole file was sent');
      // A response to HEAD is complete although nothing of the file was sent.
      stream.destroy();
    };
    onClosed(raw, close);
    return stream;
  }
}

/** The same chunks; calls `onRead` each time the client requests one. */
async function* observeReads<T>(chunks: AsyncIterable<T>, onRead: () => void): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    onRead();
    yield chunk;
  }
}
