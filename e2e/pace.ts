import type { Page } from '@playwright/test';

const FRAMES = 20;
const REQUESTS = 10;

/** Waits for a frame and a request in turn, like a change that is sent and displayed. */
const WATCH = `(async () => {
  const took = { frames: 0, requests: 0 };
  const timed = async (kind, work) => {
    const began = performance.now();
    await work();
    took[kind] += performance.now() - began;
  };
  for (let turn = 0; turn < ${FRAMES}; turn += 1) {
    await timed('frames', () => new Promise(requestAnimationFrame));
    if (turn < ${REQUESTS}) await timed('requests', () => fetch('/api/v1/health'));
  }
  return took;
})()`;

/**
 * A limit of one second adapted to the current load of the machine, in milliseconds: the duration of 60 frames
 * or 100 requests, and at least 1000.
 */
export async function calibratedSecond(page: Page): Promise<number> {
  const { frames, requests } = await page.evaluate<{ frames: number; requests: number }>(WATCH);
  return Math.max(1000, (frames / FRAMES) * 60, (requests / REQUESTS) * 100);
}
