import type { Page } from '@playwright/test';

const FRAMES = 20;
const REQUESTS = 10;

/** Waits for a frame and a request in turn, like a change that is sent and displayed. */
const MEASURE_DURATIONS = `(async () => {
  const durations = { frames: 0, requests: 0 };
  const addDuration = async (kind, work) => {
    const startedAt = performance.now();
    await work();
    durations[kind] += performance.now() - startedAt;
  };
  for (let round = 0; round < ${FRAMES}; round += 1) {
    await addDuration('frames', () => new Promise(requestAnimationFrame));
    if (round < ${REQUESTS}) await addDuration('requests', () => fetch('/api/v1/health'));
  }
  return durations;
})()`;

/**
 * A limit of one second adapted to the current load of the machine, in milliseconds: the longest of
 * 1000 ms, 60 frames and 100 requests.
 */
export async function calibratedSecond(page: Page): Promise<number> {
  const { frames, requests } = await page.evaluate<{ frames: number; requests: number }>(MEASURE_DURATIONS);
  return Math.max(1000, (frames / FRAMES) * 60, (requests / REQUESTS) * 100);
}
