import { invalid } from '@quartermaster/contract/errors';

/**
 * Whether the session id that the browser sends is that of the current session (ACC-7): a user who has signed in
 * again must open the admin area again. The first check sends no session id and is accepted.
 */
export const isSameAdminSession = (
  sessionId: string,
  sessionInHeader: string | string[] | undefined,
): boolean => sessionInHeader === undefined || sessionInHeader === sessionId;

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Throws VALIDATION_ERROR for a range whose last day is before its first; either end may be open. */
export function requireDayOrder({ from, to }: Days): void {
  if (from && to && from > to) throw invalid('to', 'The period ends before it begins');
}
