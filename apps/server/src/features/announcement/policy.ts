import { ANNOUNCEMENT_DAYS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';

const DAY_MS = 24 * 60 * 60_000;

export interface Period {
  /** Null means now. */
  readonly startsAt: Date | null;
  readonly endsAt: Date;
}

/**
 * Throws VALIDATION_ERROR unless the period ends in the future and after its start, begins within
 * `ANNOUNCEMENT_DAYS_MAX` days and lasts at most that long.
 */
export function requirePeriod({ startsAt, endsAt }: Period, now: Date): void {
  const start = Math.max(startsAt?.getTime() ?? 0, now.getTime());
  const maxDuration = ANNOUNCEMENT_DAYS_MAX * DAY_MS;
  if (start > now.getTime() + maxDuration)
    throw invalid('starts_at', `Must be at most ${ANNOUNCEMENT_DAYS_MAX} days from now`);
  if (endsAt <= now) throw invalid('ends_at', 'Must be in the future');
  if (endsAt.getTime() <= start) throw invalid('ends_at', 'Must be after the start');
  if (endsAt.getTime() > start + maxDuration)
    throw invalid('ends_at', `Must be at most ${ANNOUNCEMENT_DAYS_MAX} days after the start`);
}

/** Throws CONFLICT when an announcement was changed since the admin read it. */
export function requireVersion(current: { readonly version: number }, readVersion: number): void {
  if (current.version !== readVersion)
    throw new AppError('CONFLICT', 'This draft has changed since you opened it. Read the new version first.');
}
