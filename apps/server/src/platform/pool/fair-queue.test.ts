import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const BOUNDS = { slots: 4, slotsPerCaller: 3, waiting: 6, waitingPerCaller: 4, waitMs: 1000 };
const rejected = { code: 'SERVICE_UNAVAILABLE' };

/** `visit` enters the queue and records the caller once it is admitted; `leaveOne` releases the oldest slot. */
function recordVisits(queue: FairQueue) {
  const order: string[] = [];
  const leaves: (() => void)[] = [];
  const visit = (caller: string) =>
    queue.enter(caller).then((leave) => {
      order.push(caller);
      leaves.push(leave);
    });
  const leaveOne = async () => {
    leaves.shift()?.();
    await wait(0);
  };
  return { order, visit, leaveOne };
}

describe('FairQueue', () => {
  test('rejects requests above the limit per caller or in total immediately', async () => {
    const queue = new FairQueue(BOUNDS);
    const { visit } = recordVisits(queue);
    for (let i = 0; i < 3; i += 1) await visit('mira');
    const waiting = Array.from({ length: 4 }, () => visit('mira').catch(() => 'late'));
    await expect(visit('mira')).rejects.toMatchObject(rejected);
    await visit('bo');
    const otherVisits = [visit('bo'), visit('cass')].map((visited) => visited.catch(() => 'late'));
    await expect(visit('dara')).rejects.toMatchObject(rejected);
    expect(queue.load).toEqual({ admitted: 4, waiting: 6 });
    expect(await Promise.all([...waiting, ...otherVisits])).toEqual(Array(6).fill('late'));
    expect(queue.load).toEqual({ admitted: 4, waiting: 0 });
  });

  test('rejects callers that waited too long and admits the next caller', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 1, waitMs: 20 });
    const leave = await queue.enter('mira');
    await expect(queue.enter('bo')).rejects.toMatchObject(rejected);
    leave();
    await queue.enter('bo');
    expect(queue.load).toEqual({ admitted: 1, waiting: 0 });
  });

  test('reserves a slot for other callers', async () => {
    const queue = new FairQueue(BOUNDS);
    const { visit, order } = recordVisits(queue);
    void Promise.allSettled(Array.from({ length: 4 }, () => visit('mira')));
    await visit('bo');
    expect(order).toEqual(['mira', 'mira', 'mira', 'bo']);
  });

  test('reserves the last slot for callers without one, whatever the number of other callers', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 5, waiting: 20 });
    const { visit, order, leaveOne } = recordVisits(queue);
    const visits = ['mira', 'bo'].flatMap((caller) => Array.from({ length: 4 }, () => visit(caller)));
    await visit('cass');
    expect(order).toEqual(['mira', 'mira', 'mira', 'bo', 'cass']);
    await leaveOne();
    expect(queue.load.admitted).toBe(4);
    await visit('dara');
    expect(order.at(-1)).toBe('dara');
    await Promise.allSettled(visits);
  });

  test('keeps a slot for requests that wait for no lock, and admits them before earlier requests of the caller', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 2, lockingSlots: 1 });
    await queue.enter('mira', true);
    const order: string[] = [];
    const writing = queue.enter('bo', true).then(() => order.push('write'));
    const leaveRead = await queue.enter('cass');
    const reading = queue.enter('bo').then(() => order.push('read'));
    leaveRead();
    await reading;
    await expect(writing).rejects.toMatchObject(rejected);
    expect(order).toEqual(['read']);
  });

  test('admits a request that may wait for locks in its turn while others use every slot', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 2, lockingSlots: 1 });
    const leaveRead = await queue.enter('mira');
    await queue.enter('bo');
    const writing = queue.enter('cass', true);
    const reading = queue.enter('dara');
    leaveRead();
    await writing;
    await expect(reading).rejects.toMatchObject(rejected);
  });

  test('schedules callers fairly: one request does not wait for four requests of another caller', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 1, slotsPerCaller: 1 });
    const { visit, order, leaveOne } = recordVisits(queue);
    for (const caller of ['mira', 'mira', 'mira', 'mira', 'bo', 'cass']) void visit(caller);
    for (let i = 0; i < 6; i += 1) await leaveOne();
    expect(order).toEqual(['mira', 'mira', 'bo', 'cass', 'mira', 'mira']);
  });

  test('releases a slot only once', async () => {
    const queue = new FairQueue({ ...BOUNDS, slots: 2 });
    const leave = await queue.enter('mira');
    await queue.enter('bo');
    leave();
    leave();
    expect(queue.load).toEqual({ admitted: 1, waiting: 0 });
  });

  test("does not limit the server's own requests per caller", async () => {
    const queue = new FairQueue(BOUNDS);
    for (let i = 0; i < 4; i += 1) await queue.enter(null);
    const waiting = Array.from({ length: 6 }, () => queue.enter(null).catch(() => 'late'));
    expect(queue.load).toEqual({ admitted: 4, waiting: 6 });
    await Promise.all(waiting);
  });
});
