/** The allowed rate: `perSecond` on average, `burst` immediately. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A token bucket: each action takes a token, and tokens are refilled over time. */
export class Throttle {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  /** @param now a monotonic clock in milliseconds */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#refilledAt = now();
  }

  /** Takes a token; returns false when there is none. */
  take(): boolean {
    const now = this.#now();
    const refilled = ((now - this.#refilledAt) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + refilled);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
