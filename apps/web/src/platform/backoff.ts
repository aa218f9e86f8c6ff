/**
 * The time to wait before the next attempt, in milliseconds: the pause of this attempt (the last pause
 * repeats), or the server's Retry-After (in seconds), at most `maxMs`.
 */
export function pauseBefore(
  pausesMs: readonly number[],
  attempts: number,
  retryAfter: number,
  maxMs: number,
): number {
  const pause = pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;
  return Math.max(pause, Math.min(retryAfter * 1000, maxMs));
}
