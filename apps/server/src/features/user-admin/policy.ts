import { SUSPENSION_DAYS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';

const DAY_MS = 24 * 60 * 60_000;

/** Throws CONFLICT for an action on the own account that would lock the admin out. */
export function requireOther(actorId: string, userId: string): void {
  if (actorId === userId) throw new AppError('CONFLICT', 'You cannot do this to your own account.');
}

/** Throws VALIDATION_ERROR unless a suspension ends in the future, at most ten years from now. Null has no end. */
export function requireEnd(until: Date | null, now: Date): void {
  if (until) requireWithinTenYears('until', until, now);
}

/** Throws VALIDATION_ERROR unless a granted tier ends in the future, at most ten years from now. */
export const requireGrantEnd = (endsAt: Date, now: Date): void =>
  requireWithinTenYears('ends_at', endsAt, now);

function requireWithinTenYears(field: string, end: Date, now: Date): void {
  if (end <= now) throw invalid(field, 'Must be in the future');
  if (end.getTime() - now.getTime() > SUSPENSION_DAYS_MAX * DAY_MS)
    throw invalid(field, 'Must be at most ten years from now');
}
