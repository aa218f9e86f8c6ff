const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays before the attempts after the first one, without jitter: about a day in total (DEC-11). */
export const WEBHOOK_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const;

/** A delay varies by up to this share, so that deliveries that failed together are not retried together. */
export const WEBHOOK_JITTER = 0.2;
/** The maximum delay that a Retry-After header can cause. */
export const WEBHOOK_RETRY_AFTER_MAX_MS = 12 * HOUR;

/**
 * Milliseconds until the next attempt after this number of failed attempts; null after the last attempt.
 * `random` is in [0, 1). The delay is never shorter than the Retry-After of the response, up to its maximum.
 */
export function webhookDelay(failedAttempts: number, random: number, retryAfterMs = 0): number | null {
  const delay = WEBHOOK_DELAYS_MS[failedAttempts - 1];
  if (delay === undefined) return null;
  const withJitter = Math.round(delay * (1 - WEBHOOK_JITTER + 2 * WEBHOOK_JITTER * random));
  return Math.max(withJitter, Math.min(retryAfterMs, WEBHOOK_RETRY_AFTER_MAX_MS));
}
