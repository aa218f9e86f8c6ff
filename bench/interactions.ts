import type { Page } from '@playwright/test';

/** The factor by which the CPU is slowed down (promise D4). */
export const THROTTLE = 4;
/** The shortest duration that the browser reports, in milliseconds; shorter interactions count as this long. */
const SHORTEST_MS = 16;

/** Records the time from each key or pointer press to the next paint. */
const WATCH = `window.presses = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId > 0) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
  }
}).observe({ type: 'event', durationThreshold: 16 })`;

const KEYS = [
  ...Array.from({ length: 12 }, () => 'ArrowDown'),
  ...Array.from({ length: 4 }, () => 'Shift+ArrowDown'),
  'PageDown',
  'PageUp',
  'End',
  'Home',
  'Control+a',
  'Escape',
  'ArrowDown',
  'q',
];

export interface PaintTimes {
  /** The largest number of rows in the document. */
  readonly rows: number;
  /** The time from each interaction to the next paint, in milliseconds, sorted. */
  readonly times: readonly number[];
}

/** Waits two frames and 120 ms, so that the changes of a press are painted and announced. */
const settle = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))',
  );

/** Selects rows of the left panel by pointer and keyboard on a slowed CPU. */
export async function interact(page: Page): Promise<PaintTimes> {
  const grid = page.getByRole('region', { name: 'Left panel' }).getByRole('grid');
  const rows = grid.locator('[data-row]');
  await page.evaluate(WATCH);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  let max = 0;
  let interactions = 0;
  const settleAndCount = async () => {
    interactions += 1;
    await settle(page);
    max = Math.max(max, await rows.count());
  };
  for (const row of [1, 4, 2, 6]) {
    await rows.nth(row).click();
    await settleAndCount();
  }
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await settleAndCount();
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await browser.detach();
  const measured = await page.evaluate<number[]>('[...presses.values()]');
  const unrecorded = Array.from({ length: Math.max(0, interactions - measured.length) }, () => SHORTEST_MS);
  return { rows: max, times: [...unrecorded, ...measured].sort((a, b) => a - b) };
}

interface Scroller {
  readonly scrollHeight: number;
  scrollTop: number;
}

/** Runs in the browser. */
const scrollTo = (element: unknown, edge: 'start' | 'end'): void => {
  const scroller = element as Scroller;
  scroller.scrollTop = edge === 'end' ? scroller.scrollHeight : 0;
};

/** Scrolls the left panel down until all rows are loaded, then back to the top. */
export async function loadAllRows(page: Page, stacks: number): Promise<void> {
  const grid = page.getByRole('region', { name: 'Left panel' }).getByRole('grid');
  const deadline = Date.now() + 180_000;
  while (Number(await grid.getAttribute('aria-rowcount')) < stacks) {
    if (Date.now() > deadline)
      throw new Error(
        `Only ${await grid.getAttribute('aria-rowcount')} of ${stacks} stacks were loaded in time`,
      );
    await grid.evaluate(scrollTo, 'end' as const);
    await settle(page);
  }
  await grid.evaluate(scrollTo, 'start' as const);
  await settle(page);
}
