/** Hundredths of a pound or copper: what no table reaches, and of which every client can still add up nine exactly. */
export const TOTAL_MAX = 1_000_000_000_000_000;

/** A total as it is shown: beyond the largest one it stands still, instead of losing digits past 2^53. */
export const shownTotal = (total: number): number => Math.min(total, TOTAL_MAX);
