import type { DemoClock, DemoTime } from './clock.ts';

/** An event at a time of the demonstration. */
export interface DemoEvent extends DemoTime {
  readonly run: () => Promise<unknown>;
}

/** Runs all events in chronological order, except events that would end in the future. */
export async function playAll(
  clock: DemoClock,
  events: readonly DemoEvent[],
  after: () => Promise<void>,
): Promise<void> {
  const end = Date.now();
  const inOrder = events
    .map((event) => ({ time: clock.at(event), run: event.run }))
    .filter(({ time }) => time + DURATION_MS < end)
    .sort((a, b) => a.time - b.time);
  for (const { time, run } of inOrder) {
    clock.goTo(time);
    await run();
    await after();
  }
}

/** Longer than any event takes on the demo clock. */
const DURATION_MS = 60 * 60_000;
