import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

describe('batcher', () => {
  it('runs one batch at a time, with the keys that arrived during the previous batch', async () => {
    const runs: string[][] = [];
    let running = 0;
    const request = createBatcher(async (keys) => {
      running += 1;
      expect(running).toBe(1);
      runs.push([...keys]);
      await wait(5);
      running -= 1;
    }, vi.fn());
    const first = request(['a']);
    await wait(1);
    await Promise.all([first, request(['b']), request(['c', 'b'])]);
    expect(runs).toEqual([['a'], ['b', 'c']]);
  });

  it('resolves only after a run that started after the call', async () => {
    let value = 0;
    let finishedValue = -1;
    const request = createBatcher(async () => {
      const readValue = value;
      await wait(5);
      finishedValue = readValue;
    }, vi.fn());
    void request(['a']);
    await wait(1);
    value = 1;
    await request(['a']);
    expect(finishedValue).toBe(1);
  });

  it('reports a failed run and continues', async () => {
    const onError = vi.fn();
    let runs = 0;
    const request = createBatcher(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no database');
    }, onError);
    await request(['a']);
    await request(['a']);
    expect(onError).toHaveBeenCalledOnce();
    expect(runs).toBe(2);
  });
});
