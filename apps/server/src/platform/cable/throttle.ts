/** How many actions there may be: `perSecond` in the long run, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** A token bucket: each action takes one token, and tokens are refilled over time. */
export class Throttle {
  readonly #rate: Rate;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  /** @param now milliseconds of a clock that never goes back */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
    this.#tokens = rate.burst;
    this.#refilledAt = now();
  }

  /** Takes a token; false when there is none. */
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
