import type { DemoClock, DemoTime } from './clock.ts';

/** An event at a time of the demo. */
export interface DemoEvent extends DemoTime {
  readonly run: () => Promise<unknown>;
}

/** Runs all events in chronological order, except events that could end in the future. */
export async function runEvents(
  clock: DemoClock,
  events: readonly DemoEvent[],
  afterEach: () => Promise<void>,
): Promise<void> {
  const end = Date.now();
  const sortedEvents = events
    .map((event) => ({ time: clock.at(event), run: event.run }))
    .filter(({ time }) => time + DURATION_MS < end)
    .sort((a, b) => a.time - b.time);
  for (const { time, run } of sortedEvents) {
    clock.advanceTo(time);
    await run();
    await afterEach();
  }
}

/** Longer than any event takes on the demo clock. */
const DURATION_MS = 60 * 60_000;
