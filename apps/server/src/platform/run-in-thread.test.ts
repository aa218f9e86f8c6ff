import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { runInThread, ThreadLimitError } from './run-in-thread.ts';

const module = new URL('../features/item-template/domain/parse-import-file.ts', import.meta.url);
const LIMITS = { timeoutMs: 20_000, heapMb: 256 };
const read = (content: string, limits = LIMITS) =>
  runInThread<unknown[]>(module, 'parseImportFile', { format: 'csv', content }, limits);

describe('runInThread', () => {
  test("returns the function's result, and rethrows its rejection", async () => {
    expect(await read('name\nRope')).toMatchObject([{ line: 2, name: 'Rope' }]);
    await expect(read('nome\nRope')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'content' }],
    });
  });

  test('keeps the event loop free while processing the largest file', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await expect(read(`name\n${','.repeat(5 * 1024 * 1024 - 5)}`)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    delay.disable();
    // In this thread the work would take three seconds.
    expect(delay.max / 1e6).toBeLessThan(500);
  }, 30_000);

  test('terminates work that takes too long or too much memory', async () => {
    const large = `name\n${'a\n'.repeat(5000)}`;
    await expect(read(large, { timeoutMs: 5, heapMb: 256 })).rejects.toBeInstanceOf(ThreadLimitError);
    await expect(read(large, { timeoutMs: 20_000, heapMb: 4 })).rejects.toBeInstanceOf(ThreadLimitError);
  }, 30_000);
});
