const WEEK_MS = 7 * 24 * 60 * 60_000;
const THURSDAY = 4;
/** The hour (UTC) at which a session starts. */
const BEGIN_HOUR = 19;
/** An evening that began at least so long ago is over. */
const EVENING_MS = 2 * 60 * 60_000;
/** What passes between two calls. */
const STEP_MS = 5000;

/** The server's clock: while the demo is seeded it shows the evening that is played, then the real time. */
export interface DemoClock {
  readonly now: () => Date;
  /** Goes to the Thursday evening so many weeks before the last one. */
  goTo(weeksBefore: number): void;
  /** Time passes between two calls. */
  step(): void;
  /** Shows the real time from now on. */
  stop(): void;
}

/** The last Thursday evening that is over, in milliseconds since 1970. */
export function lastThursday(now: Date): number {
  const evening = new Date(now.getTime() - EVENING_MS);
  const begin = new Date(evening);
  begin.setUTCHours(BEGIN_HOUR, 0, 0, 0);
  const days = (begin.getUTCDay() - THURSDAY + 7) % 7;
  begin.setUTCDate(begin.getUTCDate() - days);
  return begin <= evening ? begin.getTime() : begin.getTime() - WEEK_MS;
}

export function createDemoClock(realTime: () => number = Date.now): DemoClock {
  let offset = 0;
  return {
    now: () => new Date(realTime() + offset),
    goTo(weeksBefore) {
      const real = realTime();
      offset = lastThursday(new Date(real)) - weeksBefore * WEEK_MS - real;
    },
    step() {
      offset += STEP_MS;
    },
    stop() {
      offset = 0;
    },
  };
}
