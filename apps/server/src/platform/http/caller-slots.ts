import { currentCaller } from '../pool/caller.ts';
import { RateLimitedError } from './rate-limits.ts';

export interface SlotBounds {
  /** The maximum number of used slots per caller, and in total for this process. */
  readonly perCaller: number;
  readonly total: number;
}

const RETRY_SECONDS = 10;

/** Limits concurrent slow work, such as downloads. */
export class CallerSlots {
  readonly #bounds: SlotBounds;
  readonly #byCaller = new Map<string, number>();
  #usedSlots = 0;

  constructor(bounds: SlotBounds) {
    this.#bounds = bounds;
  }

  get usedSlots(): number {
    return this.#usedSlots;
  }

  /**
   * Acquires a slot for the caller of this request; the returned function releases it. Throws RATE_LIMITED if no slot
   * is free.
   */
  take(): () => void {
    const caller = currentCaller() ?? '';
    const usedByCaller = this.#byCaller.get(caller) ?? 0;
    if (usedByCaller >= this.#bounds.perCaller || this.#usedSlots >= this.#bounds.total)
      throw new RateLimitedError(RETRY_SECONDS);
    this.#byCaller.set(caller, usedByCaller + 1);
    this.#usedSlots += 1;
    return () => {
      const remaining = (this.#byCaller.get(caller) ?? 1) - 1;
      if (remaining === 0) this.#byCaller.delete(caller);
      else this.#byCaller.set(caller, remaining);
      this.#usedSlots -= 1;
    };
  }
}
