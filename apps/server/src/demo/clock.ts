const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 60 * 60_000;
const THURSDAY = 4;
/** The hour (UTC) at which a session starts. */
const BEGIN_HOUR = 19;
/** A session that began at least this long ago is over. */
const EVENING_MS = 2 * HOUR_MS;
/** What passes between two calls. */
const STEP_MS = 5000;

/** A moment of the demonstration, counted from the Thursday evening this many weeks before the last one. */
export interface DemoMoment {
  readonly weeksBefore: number;
  /** After that Thursday. */
  readonly days?: number;
  /** Before or after the hour at which a session starts. */
  readonly hours?: number;
}

/** The clock of the server through which the demo is seeded; its moments are in the past. */
export interface DemoClock {
  readonly now: () => Date;
  /** In milliseconds since 1970. */
  at(moment: DemoMoment): number;
  /** Goes to a time, but never back to one that is over. */
  goTo(time: number): void;
  /** Time passes between two calls. */
  step(): void;
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

/** A clock that runs from the given moment on. */
export function createDemoClock(begin: DemoMoment, realTime: () => number = Date.now): DemoClock {
  const thursday = lastThursday(new Date(realTime()));
  const at = ({ weeksBefore, days = 0, hours = 0 }: DemoMoment) =>
    thursday - weeksBefore * WEEK_MS + days * DAY_MS + hours * HOUR_MS;
  let offset = at(begin) - realTime();
  return {
    now: () => new Date(realTime() + offset),
    at,
    goTo(time) {
      offset = Math.max(offset, time - realTime());
    },
    step() {
      offset += STEP_MS;
    },
  };
}
