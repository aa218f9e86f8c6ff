import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../../src/platform/database.ts';
import type { Person } from '../../factories/people.ts';
import type { WatchedServer } from './watched-server.ts';

/** The effect that a request, command or job may have on all other users (promise F). */
export const BUDGET = { delayMs: 200, neighborMs: 500, growthMb: 100, retainedMb: 30, storedMb: 64 };
export type Cost = Record<keyof typeof BUDGET, number>;

const MB = 1024 * 1024;

/** Another account that repeatedly reads a small list. */
export interface Neighbor {
  /** The 99th percentile of the latencies while `work` runs, in milliseconds. */
  during(work: () => Promise<void>): Promise<number>;
}

/** The duration for which the machine's baseline is measured if a neighbor had to wait longer than the budget. */
const BASELINE_MS = 1500;

export function neighborOf(user: Pick<Person, 'send'>): Neighbor {
  return {
    async during(work) {
      const latencies: number[] = [];
      let isDone = false;
      const readLoop = (async () => {
        while (!isDone) {
          const started = performance.now();
          await user.send('GET', '/api/v1/parties');
          latencies.push(performance.now() - started);
          await wait(5);
        }
      })();
      await work().finally(() => {
        isDone = true;
      });
      await readLoop;
      return latencies.sort((a, b) => a - b)[Math.ceil(latencies.length * 0.99) - 1] ?? 0;
    },
  };
}

/** The cost of `work` for the server, its database, and a neighbor of the calling account. */
export async function measure(
  server: WatchedServer,
  sql: Sql,
  neighbor: Neighbor,
  work: () => Promise<void>,
): Promise<Cost> {
  const storedBefore = await storedMb(sql);
  const before = await server.usage();
  const neighborMs = await neighbor.during(work);
  const after = await server.usage();
  // Delays of a busy machine are not part of the cost.
  const baselineMs = neighborMs > BUDGET.neighborMs ? await neighbor.during(() => wait(BASELINE_MS)) : 0;
  // If the heap grew by more than half the budget, it is measured again after a garbage collection. Half, because
  // garbage that is part of `before` makes the growth seem smaller.
  const mayBeRetained = after.heapMb - before.heapMb > BUDGET.retainedMb / 2;
  const heapMb = mayBeRetained ? (await server.usage('collect')).heapMb : after.heapMb;
  return {
    delayMs: Math.round(after.delayMs),
    neighborMs: Math.round(neighborMs - baselineMs),
    growthMb: Math.round(after.peakMb - before.rssMb),
    retainedMb: Math.round(heapMb - before.heapMb),
    storedMb: Math.round((await storedMb(sql)) - storedBefore),
  };
}

async function storedMb(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`;
  return (row?.bytes ?? 0) / MB;
}

export const isWithin = (cost: Cost): boolean =>
  Object.entries(BUDGET).every(([name, max]) => cost[name as keyof Cost] <= max);

const ATTEMPTS_MAX = 3;

/**
 * Measures until the cost is within the budget, at most three times, and returns the lowest value of each figure:
 * the cost of a request recurs, and the cost of other work on the machine does not.
 */
export async function lowestCost(attempt: (index: number) => Promise<Cost>): Promise<Cost> {
  let cost = await attempt(0);
  for (let index = 1; !isWithin(cost) && index < ATTEMPTS_MAX; index += 1)
    cost = combine([cost, await attempt(index)], Math.min);
  return cost;
}

/** The highest value of each figure. */
export const highest = (costs: readonly Cost[]): Cost => combine(costs, Math.max);

const combine = (costs: readonly Cost[], choose: (...figures: number[]) => number): Cost =>
  Object.fromEntries(
    Object.keys(BUDGET).map((name) => [name, choose(...costs.map((cost) => cost[name as keyof Cost]))]),
  ) as Cost;
