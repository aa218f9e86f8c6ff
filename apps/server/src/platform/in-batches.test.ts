import { describe, expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

describe('inBatches', () => {
  test.each([0, 1, 499, 500, 501, 1000])('returns each of %i rows once, in order', async (count) => {
    const stored = Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
    const sizes: number[] = [];
    const received: number[] = [];
    const read = async (limit: number, after: { number: number } | undefined) => {
      const rows = stored.slice(after?.number ?? 0, (after?.number ?? 0) + limit);
      sizes.push(rows.length);
      return rows;
    };
    for await (const { number } of inBatches(read)) received.push(number);
    expect(received).toEqual(stored.map(({ number }) => number));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  });
});
