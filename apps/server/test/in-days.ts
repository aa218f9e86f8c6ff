const DAY_MS = 24 * 60 * 60_000;

/** The time this number of days from now, as requests send it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
