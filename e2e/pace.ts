import type { Page } from '@playwright/test';

const FRAMES = 30;

/**
 * A second in milliseconds, as long as this page needs for 60 frames now: on a calm machine 1000, more where other
 * work takes the processor away. For what is promised within a second.
 */
export async function aSecond(page: Page): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const began = performance.now();
    for (let frame = 0; frame < ${FRAMES}; frame += 1) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  })()`);
  return Math.max(1000, (took / FRAMES) * 60);
}
