import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  WEBHOOK_JITTER,
  WEBHOOK_PAUSES_MS,
  WEBHOOK_RETRY_AFTER_MAX_MS,
  webhookPause,
} from './webhook-retry.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const tries = fc.integer({ min: 1, max: WEBHOOK_PAUSES_MS.length });

describe('pause before the next attempt', () => {
  test('stays within the jitter of its step', () => {
    fc.assert(
      fc.property(tries, random, (count, drawn) => {
        const step = WEBHOOK_PAUSES_MS[count - 1] ?? 0;
        const pause = webhookPause(count, drawn) ?? -1;
        expect(pause).toBeGreaterThanOrEqual(Math.round(step * (1 - WEBHOOK_JITTER)));
        expect(pause).toBeLessThanOrEqual(Math.round(step * (1 + WEBHOOK_JITTER)));
      }),
    );
  });

  test('is never shorter than Retry-After, up to its maximum', () => {
    fc.assert(
      fc.property(tries, random, fc.integer({ min: 0, max: 10 ** 9 }), (count, drawn, retryAfterMs) => {
        const pause = webhookPause(count, drawn, retryAfterMs) ?? -1;
        expect(pause).toBeGreaterThanOrEqual(Math.min(retryAfterMs, WEBHOOK_RETRY_AFTER_MAX_MS));
      }),
    );
  });

  test('grows with every attempt; all pauses together take about a day', () => {
    expect([...WEBHOOK_PAUSES_MS].sort((a, b) => a - b)).toEqual([...WEBHOOK_PAUSES_MS]);
    const hours = WEBHOOK_PAUSES_MS.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test('is null after the last attempt', () => {
    expect(webhookPause(WEBHOOK_PAUSES_MS.length + 1, 0.5)).toBeNull();
  });
});
