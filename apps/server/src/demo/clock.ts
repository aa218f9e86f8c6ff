const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 60 * 60_000;
const THURSDAY = 4;
/** The hour (UTC) at which a game session starts. */
const START_HOUR = 19;
/** A game session that began at least this long ago is over. */
const GAME_SESSION_MS = 2 * HOUR_MS;
/** The time that passes between two calls. */
const STEP_MS = 5000;

/** A time in the demo, relative to the last Thursday game session. */
export interface DemoTime {
  readonly weeksBefore: number;
  /** Days after that Thursday. */
  readonly days?: number;
  /** Hours after 19:00 UTC, when game sessions start; negative before it. */
  readonly hours?: number;
}

/** The clock of the servers that seed the demo; its times are in the past. */
export interface DemoClock {
  readonly now: () => Date;
  /** In milliseconds since 1970. */
  at(time: DemoTime): number;
  /** Sets the clock forward to a time; an earlier time than the current one changes nothing. */
  advanceTo(time: number): void;
  /** Advances by the time that passes between two calls. */
  step(): void;
}

/** The start of the last Thursday game session that is over, in milliseconds since 1970. */
export function lastThursday(now: Date): number {
  const latestStart = new Date(now.getTime() - GAME_SESSION_MS);
  const start = new Date(latestStart);
  start.setUTCHours(START_HOUR, 0, 0, 0);
  const days = (start.getUTCDay() - THURSDAY + 7) % 7;
  start.setUTCDate(start.getUTCDate() - days);
  return start <= latestStart ? start.getTime() : start.getTime() - WEEK_MS;
}

/** A clock that starts at the given time. */
export function createDemoClock(start: DemoTime, realTime: () => number = Date.now): DemoClock {
  const thursday = lastThursday(new Date(realTime()));
  const at = ({ weeksBefore, days = 0, hours = 0 }: DemoTime) =>
    thursday - weeksBefore * WEEK_MS + days * DAY_MS + hours * HOUR_MS;
  let offset = at(start) - realTime();
  return {
    now: () => new Date(realTime() + offset),
    at,
    advanceTo(time) {
      offset = Math.max(offset, time - realTime());
    },
    step() {
      offset += STEP_MS;
    },
  };
}
