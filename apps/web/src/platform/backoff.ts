/**
 * The time to wait before the next attempt, in milliseconds: the delay of this attempt (the last delay repeats), or the
 * server's `retryAfter` in seconds, at most `maxMs`, whichever is longer.
 */
export function delayBefore(
  delaysMs: readonly number[],
  attempts: number,
  retryAfter: number,
  maxMs: number,
): number {
  const delay = delaysMs[Math.min(attempts, delaysMs.length - 1)] ?? 0;
  return Math.max(delay, Math.min(retryAfter * 1000, maxMs));
}
