import { AppError } from '@quartermaster/contract/errors';

export interface QueueBounds {
  /** The maximum number of concurrently admitted requests, in total and per caller. */
  readonly slots: number;
  readonly slotsPerCaller: number;
  /** The maximum number of concurrently admitted requests that may wait for locks; `slots` by default. */
  readonly lockingSlots?: number;
  /** The maximum number of waiting requests, in total and per caller. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  readonly waitMs: number;
}

type Leave = () => void;
interface Waiter {
  readonly isLocking: boolean;
  readonly admit: (leave: Leave) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Admits a limited number of concurrent requests. Others wait, in limited number and for a limited time, and callers
 * take turns: a user with a hundred requests delays a user with one request by a single turn. The last free slot is
 * only for callers that have none, so that a few users with slow requests cannot fill the queue together. The caller
 * null, which is the server itself, has no limit per caller.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  readonly #admitted = new Map<string | null, number>();
  /** Waiting requests by caller, in the order of the callers' next turn. */
  readonly #waiters = new Map<string | null, Waiter[]>();
  #admittedTotal = 0;
  #admittedLocking = 0;
  #waitingTotal = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** The number of admitted and waiting requests, for metrics and tests. */
  get load(): { readonly admitted: number; readonly waiting: number } {
    return { admitted: this.#admittedTotal, waiting: this.#waitingTotal };
  }

  /**
   * Waits for a slot; call the returned function to release it. Throws SERVICE_UNAVAILABLE when the queue is full or
   * the wait takes too long.
   * @param isLocking whether the request may wait for locks while it has its slot
   */
  async enter(caller: string | null, isLocking = false): Promise<Leave> {
    return this.tryEnter(caller, isLocking) ?? this.#wait(caller, isLocking);
  }

  /** Like `enter`, without waiting: null when the caller would have to wait. */
  tryEnter(caller: string | null, isLocking = false): Leave | null {
    return this.#hasRoomFor(caller, isLocking) ? this.#admit(caller, isLocking) : null;
  }

  #hasRoomFor(caller: string | null, isLocking: boolean): boolean {
    const { slots, lockingSlots = slots } = this.#bounds;
    const free = slots - this.#admittedTotal;
    if (free <= 0 || (isLocking && this.#admittedLocking >= lockingSlots)) return false;
    const own = this.#admitted.get(caller) ?? 0;
    return caller === null || own === 0 || (free > 1 && own < this.#bounds.slotsPerCaller);
  }

  #admit(caller: string | null, isLocking: boolean): Leave {
    this.#admittedTotal += 1;
    this.#admittedLocking += Number(isLocking);
    this.#admitted.set(caller, (this.#admitted.get(caller) ?? 0) + 1);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#admittedTotal -= 1;
      this.#admittedLocking -= Number(isLocking);
      const remaining = (this.#admitted.get(caller) ?? 1) - 1;
      if (remaining === 0) this.#admitted.delete(caller);
      else this.#admitted.set(caller, remaining);
      this.#admitNext();
    };
  }

  #wait(caller: string | null, isLocking: boolean): Promise<Leave> {
    const callerWaiters = this.#waiters.get(caller) ?? [];
    const { waiting, waitingPerCaller, waitMs } = this.#bounds;
    if (this.#waitingTotal >= waiting || (caller !== null && callerWaiters.length >= waitingPerCaller))
      throw new AppError('SERVICE_UNAVAILABLE');
    return new Promise((admit, reject) => {
      const waiter: Waiter = {
        isLocking,
        admit,
        timer: setTimeout(() => {
          this.#remove(caller, waiter);
          reject(new AppError('SERVICE_UNAVAILABLE'));
        }, waitMs),
      };
      callerWaiters.push(waiter);
      this.#waiters.set(caller, callerWaiters);
      this.#waitingTotal += 1;
    });
  }

  #admitNext(): void {
    for (const [caller, callerWaiters] of this.#waiters) {
      const waiter = callerWaiters.find(({ isLocking }) => this.#hasRoomFor(caller, isLocking));
      if (waiter === undefined) continue;
      this.#remove(caller, waiter);
      waiter.admit(this.#admit(caller, waiter.isLocking));
      return;
    }
  }

  /** Removes a waiter; the caller's next waiter queues behind all other callers. */
  #remove(caller: string | null, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    const callerWaiters = this.#waiters.get(caller) ?? [];
    callerWaiters.splice(callerWaiters.indexOf(waiter), 1);
    this.#waiters.delete(caller);
    if (callerWaiters.length > 0) this.#waiters.set(caller, callerWaiters);
    this.#waitingTotal -= 1;
  }
}
