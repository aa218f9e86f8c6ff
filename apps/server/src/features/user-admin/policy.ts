import { SUSPENSION_DAYS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';
import { dateTimeText, type Suspension } from '../../platform/auth/suspension.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For actions that admins may not perform on their own account: throws CONFLICT if the user is the actor. */
export function requireOtherUser(actorId: string, userId: string): void {
  if (actorId === userId) throw new AppError('CONFLICT', 'You cannot do this to your own account.');
}

/**
 * Throws VALIDATION_ERROR unless a suspension ends in the future, at most ten years from now. A null `until` means that
 * it has no end.
 */
export function requireEnd(until: Date | null, now: Date): void {
  if (until) requireWithinTenYears('until', until, now);
}

/** Throws CONFLICT for a suspension that would end before the current one, which may be by another admin. */
export function requireNotShorter(current: Suspension | null, until: Date | null): void {
  if (!current || until === null || (current.until !== null && current.until <= until)) return;
  const end = current.until ? dateTimeText(current.until) : 'an admin lifts it';
  throw new AppError(
    'CONFLICT',
    `This user is already suspended until ${end}. Lift that suspension first to shorten it.`,
  );
}

/** Throws VALIDATION_ERROR unless a granted tier ends in the future, at most ten years from now. */
export const requireGrantEnd = (endsAt: Date, now: Date): void =>
  requireWithinTenYears('ends_at', endsAt, now);

function requireWithinTenYears(field: string, end: Date, now: Date): void {
  const error = endError(end, now);
  if (error) throw invalid(field, error);
}

/** The validation error for the end of a suspension or a granted tier; null if the end is valid. */
export function endError(end: Date, now: Date): string | null {
  if (end <= now) return 'Must be in the future';
  return end.getTime() - now.getTime() > SUSPENSION_DAYS_MAX * DAY_MS
    ? 'Must be at most ten years from now'
    : null;
}
