import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  WEBHOOK_DELAYS_MS,
  WEBHOOK_JITTER,
  WEBHOOK_RETRY_AFTER_MAX_MS,
  webhookDelay,
} from './webhook-retry.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const failedAttempts = fc.integer({ min: 1, max: WEBHOOK_DELAYS_MS.length });

describe('delay before the next attempt', () => {
  test('differs by at most 20% from the delay without jitter', () => {
    fc.assert(
      fc.property(failedAttempts, random, (count, randomShare) => {
        const step = WEBHOOK_DELAYS_MS[count - 1] ?? 0;
        const delay = webhookDelay(count, randomShare) ?? -1;
        expect(delay).toBeGreaterThanOrEqual(Math.round(step * (1 - WEBHOOK_JITTER)));
        expect(delay).toBeLessThanOrEqual(Math.round(step * (1 + WEBHOOK_JITTER)));
      }),
    );
  });

  test('is never shorter than Retry-After, of which at most 12 hours count', () => {
    fc.assert(
      fc.property(
        failedAttempts,
        random,
        fc.integer({ min: 0, max: 10 ** 9 }),
        (count, randomShare, retryAfterMs) => {
          const delay = webhookDelay(count, randomShare, retryAfterMs) ?? -1;
          expect(delay).toBeGreaterThanOrEqual(Math.min(retryAfterMs, WEBHOOK_RETRY_AFTER_MAX_MS));
        },
      ),
    );
  });

  test('never becomes shorter without jitter, and adds up to about a day over all attempts', () => {
    expect([...WEBHOOK_DELAYS_MS].sort((a, b) => a - b)).toEqual([...WEBHOOK_DELAYS_MS]);
    const hours = WEBHOOK_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test('is null after the last attempt', () => {
    expect(webhookDelay(WEBHOOK_DELAYS_MS.length + 1, 0.5)).toBeNull();
  });
});
