import { SUSPENSION_DAYS_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';

const DAY_MS = 24 * 60 * 60_000;

/** Throws CONFLICT for an action on oneself that would lock the admin out. */
export function requireOther(actorId: string, userId: string): void {
  if (actorId === userId) throw new AppError('CONFLICT', 'You cannot do this to your own account.');
}

/** Throws VALIDATION_ERROR unless a suspension ends in the future, at most ten years from now. Null has no end. */
export function requireEnd(until: Date | null, now: Date): void {
  if (!until) return;
  if (until <= now) throw invalid('until', 'Must be in the future');
  if (until.getTime() - now.getTime() > SUSPENSION_DAYS_MAX * DAY_MS)
    throw invalid('until', 'Must be at most ten years from now');
}
