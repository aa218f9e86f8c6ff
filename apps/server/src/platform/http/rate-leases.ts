import { RateLimiterRes } from 'rate-limiter-flexible';

/** Takes uses from the counter that all processes share. Rejects with RateLimiterRes when it is used up. */
export type Take = (uses: number) => Promise<RateLimiterRes>;

/** What is left of a limit after a use, as far as this process knows. */
export interface RateUsage {
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
}

/** Uses taken in advance. */
interface Lease {
  left: number;
  /** Uses that were left in the shared counter when it was last read. */
  shared: number;
  /** When the counter's window ends, and with it the lease. */
  until: number;
  /** The counter is used up. */
  isRefused: boolean;
}

const LEASES_MAX = 10_000;

/**
 * Uses of a shared counter, taken several at a time as a lease, so that hardly any request waits for it. The first lease
 * of a window is granted on credit while the counter is read: each of several processes may exceed the limit by that one
 * lease, never by more (ADR 0077).
 */
export class RateLeases {
  readonly #leases = new Map<string, Lease>();
  readonly #pendingTakes = new Map<string, Promise<void>>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * One use. Rejects with RateLimiterRes once there were too many. `windowMs` is at least what is left of the window,
   * in which there are `points` uses.
   */
  async use(
    key: string,
    uses: number,
    { points, windowMs }: { readonly points: number; readonly windowMs: number },
    take: Take,
  ): Promise<RateUsage> {
    for (;;) {
      const lease = this.#current(key);
      if (lease?.isRefused) throw new RateLimiterRes(0, lease.until - this.#clock());
      if (lease && lease.left > 0) {
        lease.left -= 1;
        return { remaining: lease.left + lease.shared, endsIn: lease.until - this.#clock() };
      }
      const isFirst = lease === undefined && !this.#pendingTakes.has(key);
      const until = this.#clock() + windowMs;
      if (isFirst) this.#keep(key, { left: uses, shared: points - uses, until, isRefused: false });
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

  /** Uses that come together wait for one answer. */
  #takeMore(key: string, uses: number, take: Take, isOnCredit: boolean): Promise<void> {
    const pending = this.#pendingTakes.get(key);
    if (pending) return pending;
    const request = this.#charge(key, uses, take, isOnCredit).finally(() => this.#pendingTakes.delete(key));
    // A refusal or failure of the counter during a lease takes effect at the next use.
    if (isOnCredit) request.catch(() => undefined);
    this.#pendingTakes.set(key, request);
    return request;
  }

  async #charge(key: string, uses: number, take: Take, isOnCredit: boolean): Promise<void> {
    try {
      const { msBeforeNext, remainingPoints: shared } = await take(uses);
      const left = isOnCredit ? (this.#leases.get(key)?.left ?? 0) : uses;
      this.#keep(key, { left, shared, until: this.#clock() + msBeforeNext, isRefused: false });
    } catch (error) {
      if (error instanceof RateLimiterRes)
        this.#keep(key, { left: 0, shared: 0, until: this.#clock() + error.msBeforeNext, isRefused: true });
      throw error;
    }
  }

  #keep(key: string, lease: Lease): void {
    const [oldest] = this.#leases.keys();
    if (this.#leases.size >= LEASES_MAX && oldest !== undefined) this.#leases.delete(oldest);
    this.#leases.set(key, lease);
  }
}
