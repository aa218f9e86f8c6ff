import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LATENCY_BOUNDS_MS, latencyBucket, latencyQuantile } from './latency-histogram.ts';

/** Durations in milliseconds with one decimal, below the last bound. */
const duration = fc.integer({ min: 0, max: 400_000 }).map((tenths) => tenths / 10);
const countsOf = (durations: readonly number[]): number[] => {
  const counts = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0);
  for (const milliseconds of durations) {
    const bucket = latencyBucket(milliseconds);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
};

describe('latency histogram', () => {
  it('has ascending bounds, each at most twice the previous bound', () => {
    for (const [index, bound] of LATENCY_BOUNDS_MS.entries()) {
      const previousBound = LATENCY_BOUNDS_MS[index - 1];
      if (previousBound === undefined) continue;
      expect(bound).toBeGreaterThan(previousBound);
      expect(bound).toBeLessThanOrEqual(2 * previousBound);
    }
  });

  it.each([
    [0, 0],
    [1, 0],
    [1.01, 1],
    [2, 1],
    [2.5, 2],
    [1_000_000, LATENCY_BOUNDS_MS.length],
  ])('counts %d ms in bucket %i', (milliseconds, bucket) => {
    expect(latencyBucket(milliseconds)).toBe(bucket);
  });

  it('has no quantile without requests', () => {
    expect(latencyQuantile([], 0.5)).toBeNull();
    expect(latencyQuantile([0, 0], 0.5)).toBeNull();
  });

  it('has each quantile in the bucket of the request of that rank', () => {
    fc.assert(
      fc.property(
        fc.array(duration, { minLength: 1, maxLength: 200 }),
        fc.constantFrom(0.5, 0.95, 0.99, 1),
        (durations, share) => {
          const sorted = durations.toSorted((a, b) => a - b);
          const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
          const quantile = latencyQuantile(countsOf(durations), share) ?? -1;
          const bucket = latencyBucket(exact);
          expect(quantile).toBeGreaterThanOrEqual(LATENCY_BOUNDS_MS[bucket - 1] ?? 0);
          expect(quantile).toBeLessThanOrEqual(LATENCY_BOUNDS_MS[bucket] ?? LATENCY_BOUNDS_MS.at(-1) ?? 0);
        },
      ),
    );
  });

  it('has ascending quantiles', () => {
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1, maxLength: 200 }), (durations) => {
        const counts = countsOf(durations);
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => latencyQuantile(counts, share) ?? -1);
        expect(p50).toBeLessThanOrEqual(p95 ?? -1);
        expect(p95).toBeLessThanOrEqual(p99 ?? -1);
      }),
    );
  });
});
