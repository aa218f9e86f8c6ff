export interface Sender {
  /** Sends due items, immediately and at every interval, until `stop`. */
  start(): void;
  /** Aborts the signal of all items being sent, and waits until they have ended. */
  stop(): Promise<void>;
}

export interface SenderWork<Claim> {
  /** Claims an item for this process; null if nothing is due, `'again'` if there may be more. */
  claim(sending: Iterable<Claim>): Promise<Claim | 'again' | null>;
  send(claim: Claim, stopping: AbortSignal): Promise<unknown>;
  /** Called with unhandled errors of `claim` and `send`. */
  onError(error: unknown): void;
  readonly maxConcurrent: number;
  readonly pollIntervalMs: number;
}

/**
 * Sends items queued in the database to other systems, several concurrently; any number of processes share the work.
 */
export function createSender<Claim>({
  claim: claimNext,
  send,
  onError,
  maxConcurrent,
  pollIntervalMs,
}: SenderWork<Claim>): Sender {
  const stopping = new AbortController();
  const sending = new Map<Claim, Promise<void>>();
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && sending.size < maxConcurrent) {
      const claim = await claimNext(sending.keys());
      if (claim === null) return;
      if (claim === 'again') continue;
      const completion = send(claim, stopping.signal)
        .catch(onError)
        .then(() => {
          sending.delete(claim);
          poll();
        });
      sending.set(claim, completion);
    }
  }

  function poll(): void {
    if (stopping.signal.aborted) return;
    polling ??= fill()
      .catch(onError)
      .finally(() => {
        polling = null;
      });
  }

  return {
    start() {
      poll();
      timer = setInterval(poll, pollIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await polling;
      await Promise.all(sending.values());
    },
  };
}
