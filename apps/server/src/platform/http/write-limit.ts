import { LIMITS, type RateLimits } from './rate-limits.ts';

/** A general bound on how much one person writes, far above what any table needs (ADR 0077). */
export interface WriteLimit {
  /** Counts one write of this person. Throws RATE_LIMITED. */
  use(userId: string): Promise<void>;
}

/** Taken from the common counter at once, so that only every 25th write asks the database. */
const LEASED_AT_ONCE = 25;
const KEPT_LEASES = 10_000;

/** Counts in leases: each process takes a handful of writes from the counter that all processes share. */
export function createWriteLimit(limits: RateLimits, clock = () => performance.now()): WriteLimit {
  const leases = new Map<string, { left: number; until: number }>();
  const asking = new Map<string, Promise<void>>();

  async function lease(userId: string): Promise<void> {
    const until = clock() + LIMITS.write.seconds * 1000;
    await limits.use('write', userId, LIMITS.write, LEASED_AT_ONCE);
    if (leases.size >= KEPT_LEASES) leases.clear();
    leases.set(userId, { left: LEASED_AT_ONCE, until });
  }

  return {
    async use(userId) {
      if (!limits.enabled) return;
      for (;;) {
        const held = leases.get(userId);
        if (held && held.left > 0 && held.until > clock()) {
          held.left -= 1;
          return;
        }
        // Writes that come together wait for one lease.
        const asked = asking.get(userId) ?? lease(userId).finally(() => asking.delete(userId));
        asking.set(userId, asked);
        await asked;
      }
    },
  };
}
