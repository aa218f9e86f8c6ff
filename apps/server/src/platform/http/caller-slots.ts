import { currentCaller } from '../pool/caller.ts';
import { RateLimitedError } from './rate-limits.ts';

export interface SlotBounds {
  /** Concurrent slots per caller, and in total for this process. */
  readonly perCaller: number;
  readonly total: number;
}

const RETRY_SECONDS = 10;

/** Limits concurrent slow work, such as downloads. */
export class CallerSlots {
  readonly #bounds: SlotBounds;
  readonly #byCaller = new Map<string, number>();
  #taken = 0;

  constructor(bounds: SlotBounds) {
    this.#bounds = bounds;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Acquires a slot for the caller of this request; the returned function releases it. Throws RATE_LIMITED when none is
   * left.
   */
  take(): () => void {
    const caller = currentCaller() ?? '';
    const own = this.#byCaller.get(caller) ?? 0;
    if (own >= this.#bounds.perCaller || this.#taken >= this.#bounds.total)
      throw new RateLimitedError(RETRY_SECONDS);
    this.#byCaller.set(caller, own + 1);
    this.#taken += 1;
    return () => {
      const left = (this.#byCaller.get(caller) ?? 1) - 1;
      if (left === 0) this.#byCaller.delete(caller);
      else this.#byCaller.set(caller, left);
      this.#taken -= 1;
    };
  }
}
