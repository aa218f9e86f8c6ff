/**
 * How long to wait before the next attempt, in milliseconds: the pause of this attempt (the last one repeats), or what
 * the server requested with Retry-After (seconds), at most `maxMs`.
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
