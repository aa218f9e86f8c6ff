const DAY_MS = 24 * 60 * 60_000;

/** The suggested quantity of an item in a new shop, by its value in copper; null: unlimited. */
export function suggestedQuantity(copper: number): number | null {
  if (copper <= 100) return null;
  if (copper <= 1000) return 10;
  return copper <= 10_000 ? 3 : 1;
}

/**
 * The time of a shop's next restock: the first time in the future that is a whole number of intervals after `due`, so
 * that a shop that missed several restocks is restocked once (DEC-5). Null for a shop that never restocks.
 */
export function nextRestock(due: Date, days: number | null, now: Date): Date | null {
  if (!days) return null;
  const intervalMs = days * DAY_MS;
  const missed = Math.max(0, Math.floor((now.getTime() - due.getTime()) / intervalMs));
  return new Date(due.getTime() + (missed + 1) * intervalMs);
}
