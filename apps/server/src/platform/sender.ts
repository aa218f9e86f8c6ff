export interface Sender {
  /** Sends what is due, now and at every interval, until `stop`. */
  start(): void;
  /** Aborts the signal of what is being sent, and waits until it has ended. */
  stop(): Promise<void>;
}

export interface SenderWork<Claim> {
  /** What only this process sends now; null when nothing is due, `'again'` when there may be more to find. */
  claim(sending: Iterable<Claim>): Promise<Claim | 'again' | null>;
  send(claim: Claim, stopping: AbortSignal): Promise<unknown>;
  /** Called with what neither call handles. */
  onError(error: unknown): void;
  readonly atOnce: number;
  readonly pollEveryMs: number;
}

/** Sends what is waiting in the database to other systems, several at once; any number of processes share the work. */
export function createSender<Claim>({
  claim: claimNext,
  send,
  onError,
  atOnce,
  pollEveryMs,
}: SenderWork<Claim>): Sender {
  const stopping = new AbortController();
  const sending = new Map<Claim, Promise<void>>();
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && sending.size < atOnce) {
      const claim = await claimNext(sending.keys());
      if (claim === null) return;
      if (claim === 'again') continue;
      const sent = send(claim, stopping.signal)
        .catch(onError)
        .then(() => {
          sending.delete(claim);
          poll();
        });
      sending.set(claim, sent);
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
      timer = setInterval(poll, pollEveryMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await polling;
      await Promise.all(sending.values());
    },
  };
}
