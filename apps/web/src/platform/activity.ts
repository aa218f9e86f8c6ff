import { INACTIVITY_TIMEOUT_MS } from '@quartermaster/contract/constants';
import { now } from './clock.ts';
import { endIdleSession, session } from './session.ts';

/** The local storage key for the time of the last activity in any tab, in milliseconds since 1970. */
const LAST_ACTIVITY_KEY = 'last_activity_at';
/** The minimum interval between two records of activity. */
const WRITE_INTERVAL_MS = 1000;
/** Mouse down or move, key, scroll, touch (ACC-4). */
const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const;

const lastActivity = (): number => Number(localStorage.getItem(LAST_ACTIVITY_KEY) ?? 0);

/** The time since the last activity in any tab; zero if the clock was set back. */
function idleMs(): number {
  const idle = now() - lastActivity();
  if (idle >= 0) return idle;
  recordActivity();
  return 0;
}

const recordActivity = (): void => localStorage.setItem(LAST_ACTIVITY_KEY, String(now()));

/**
 * Whether the browser had discarded this tab to free memory and has loaded it again, which does not count as activity.
 * A new visit does; otherwise a session of 30 days would last only 30 minutes (ADR 0073).
 */
let wasDiscardedTab = (document as { wasDiscarded?: boolean }).wasDiscarded === true;

/**
 * Ends the session after 30 minutes without activity in any tab. A timer stops while a laptop sleeps, so the clock is
 * also checked when the laptop wakes, before the first movement can count as activity.
 */
export function trackActivity(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endIfIdle = (): boolean => {
    clearTimeout(timer);
    if (session.get().status !== 'authenticated') return true;
    const remainingMs = INACTIVITY_TIMEOUT_MS - idleMs();
    if (remainingMs <= 0) endIdleSession();
    else timer = setTimeout(endIfIdle, remainingMs);
    return remainingMs <= 0;
  };
  const onActivity = () => {
    if (Math.abs(now() - lastActivity()) >= WRITE_INTERVAL_MS && !endIfIdle()) recordActivity();
  };
  const options = { capture: true, passive: true };
  if (!wasDiscardedTab || lastActivity() === 0) recordActivity();
  wasDiscardedTab = false;
  endIfIdle();
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, options);
  for (const name of ['pageshow', 'focus'] as const) window.addEventListener(name, endIfIdle);
  document.addEventListener('visibilitychange', endIfIdle);
  return () => {
    clearTimeout(timer);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, options);
    for (const name of ['pageshow', 'focus'] as const) window.removeEventListener(name, endIfIdle);
    document.removeEventListener('visibilitychange', endIfIdle);
  };
}
