/** How long after logging in somebody without a password may set one (ADR 0068). */
const RECENT_MS = 10 * 60_000;

/** Whether a session is young enough to stand for the password that there is not. */
export const isRecent = (openedAt: Date, now: Date): boolean =>
  now.getTime() - openedAt.getTime() <= RECENT_MS;
