import { RateLimiterRes } from 'rate-limiter-flexible';

/** Takes uses from the counter shared by all processes. Rejects with RateLimiterRes when the limit is reached. */
export type Take = (uses: number) => Promise<RateLimiterRes>;

/** The remaining uses of a limit after a use, as far as this process knows. */
export interface RateUsage {
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
}

/** The uses of a limit that this process has taken in advance. */
interface Lease {
  remaining: number;
  /** The remaining uses in the shared counter when it was last read. */
  shared: number;
  /** The time at which the counter's window, and with it the lease, ends. */
  until: number;
  /** Whether the counter has reached its limit. */
  isRejected: boolean;
}

const LEASES_MAX = 10_000;

/**
 * Takes uses from a shared counter in leases of several uses, so that few requests wait for the counter. The first
 * lease of a window is granted on credit while the counter is read: each process may exceed the limit by at most that
 * lease (ADR 0077).
 */
export class RateLeases {
  readonly #leases = new Map<string, Lease>();
  readonly #pendingTakes = new Map<string, Promise<void>>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Counts one use. Rejects with RateLimiterRes when the limit is reached. `uses` is the size of a lease; `points` and
   * `windowMs` are the maximum number of uses in a window and the length of the window.
   */
  async use(
    key: string,
    uses: number,
    { points, windowMs }: { readonly points: number; readonly windowMs: number },
    take: Take,
  ): Promise<RateUsage> {
    for (;;) {
      const lease = this.#current(key);
      if (lease?.isRejected) throw new RateLimiterRes(0, lease.until - this.#clock());
      if (lease && lease.remaining > 0) {
        lease.remaining -= 1;
        return { remaining: lease.remaining + lease.shared, endsIn: lease.until - this.#clock() };
      }
      const isFirst = lease === undefined && !this.#pendingTakes.has(key);
      const until = this.#clock() + windowMs;
      if (isFirst) this.#keep(key, { remaining: uses, shared: points - uses, until, isRejected: false });
      const request = this.#takeMore(key, uses, take, isFirst);
      if (!isFirst) await request;
    }
  }

  forget(key: string): void {
    this.#leases.delete(key);
  }

  #current(key: string): Lease | undefined {
    const lease = this.#leases.get(key);
    if (lease === undefined || lease.until > this.#clock()) return lease;
    this.#leases.delete(key);
    return undefined;
  }

  /** Concurrent uses share one request to the counter. */
  #takeMore(key: string, uses: number, take: Take, isOnCredit: boolean): Promise<void> {
    const pending = this.#pendingTakes.get(key);
    if (pending) return pending;
    const request = this.#charge(key, uses, take, isOnCredit).finally(() => this.#pendingTakes.delete(key));
    // A rejection by the counter takes effect on the next use. A failure does not end a lease granted on credit.
    if (isOnCredit) request.catch(() => undefined);
    this.#pendingTakes.set(key, request);
    return request;
  }

  async #charge(key: string, uses: number, take: Take, isOnCredit: boolean): Promise<void> {
    try {
      const { msBeforeNext, remainingPoints: shared } = await take(uses);
      const remaining = isOnCredit ? (this.#leases.get(key)?.remaining ?? 0) : uses;
      this.#keep(key, { remaining, shared, until: this.#clock() + msBeforeNext, isRejected: false });
    } catch (error) {
      if (error instanceof RateLimiterRes)
        this.#keep(key, {
          remaining: 0,
          shared: 0,
          until: this.#clock() + error.msBeforeNext,
          isRejected: true,
        });
      throw error;
    }
  }

  #keep(key: string, lease: Lease): void {
    const [oldest] = this.#leases.keys();
    if (this.#leases.size >= LEASES_MAX && oldest !== undefined) this.#leases.delete(oldest);
    this.#leases.set(key, lease);
  }
}
