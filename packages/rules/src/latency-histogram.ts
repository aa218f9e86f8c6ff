/**
 * Upper bounds of the buckets in milliseconds: powers of two, and the whole numbers halfway between them. One
 * more bucket counts longer durations. All histograms have the same buckets, so histograms of several processes
 * and minutes can be added exactly.
 */
export const LATENCY_BOUNDS_MS: readonly number[] = Array.from({ length: 16 }, (_, power) => 2 ** power)
  .flatMap((bound) => [bound, bound * 1.5])
  .filter(Number.isInteger);

const SLOWEST_MS = LATENCY_BOUNDS_MS.at(-1) ?? 0;

/** The index of the first bucket whose upper bound is not below the duration. */
export function latencyBucket(milliseconds: number): number {
  let index = 0;
  while (index < LATENCY_BOUNDS_MS.length && milliseconds > (LATENCY_BOUNDS_MS[index] ?? 0)) index += 1;
  return index;
}

/**
 * The duration that a share of the requests does not exceed, in whole milliseconds: interpolated within its
 * bucket, rounded up. Durations beyond the last bound count as that bound. Null without requests.
 * @param counts the number of requests in each bucket; buckets missing at the end have none
 * @param share from 0 to 1
 */
export function latencyQuantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(share * total));
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (below + count >= rank) {
      const lower = LATENCY_BOUNDS_MS[index - 1] ?? 0;
      const upper = LATENCY_BOUNDS_MS[index] ?? SLOWEST_MS;
      return Math.ceil(lower + ((upper - lower) * (rank - below)) / count);
    }
    below += count;
  }
  return SLOWEST_MS;
}
