import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

const MB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates garbage and returns the heap in MB before and after `idleMs` without a request. */
async function heapAfter(idleMs: number): Promise<{ before: number; after: number }> {
  const app = Fastify();
  releaseIdleMemory(app);
  app.get('/', async () => 'ok');
  await app.inject('/');
  let garbage: unknown[] | null = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: `item ${n}` }));
  const before = process.memoryUsage().heapUsed / MB;
  expect(garbage).toHaveLength(1_000_000);
  garbage = null;
  await vi.advanceTimersByTimeAsync(idleMs);
  await wait(0);
  const after = process.memoryUsage().heapUsed / MB;
  await app.close();
  return { before, after };
}

describe('releaseIdleMemory', () => {
  test('collects garbage after ten seconds without a request', async () => {
    const { before, after } = await heapAfter(16_000);
    expect(before - after).toBeGreaterThan(40);
  });

  test('does not collect within six seconds of a request', async () => {
    const { before, after } = await heapAfter(6_000);
    expect(before - after).toBeLessThan(40);
  });
});
