import { AppError } from '@quartermaster/contract/errors';
import type { Fragment, Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

export interface Suspension {
  /** Null: until it is lifted. */
  readonly until: Date | null;
  readonly reason: string;
}

/** SQL condition: whether user `u` is currently suspended. */
export const isSuspended = (sql: Sql, now: Date): Fragment => sql`
  (u.suspended_at is not null and (u.suspended_until is null or u.suspended_until > ${now}))`;

/** The user's current suspension; null if there is none. */
export const suspensionOf = (tx: Pick<Tx, 'sql' | 'now'>, userId: string): Promise<Suspension | null> =>
  readSuspension(tx, userId, tx.sql``);

/**
 * Throws ACCOUNT_SUSPENDED with reason and end. Call it after the credentials are verified, so that no one else can
 * detect the suspension. Waits for an uncommitted suspension.
 */
export async function rejectSuspended(tx: Pick<Tx, 'sql' | 'now'>, userId: string): Promise<void> {
  const suspension = await readSuspension(tx, userId, tx.sql`for share`);
  if (suspension) throw accountSuspended(suspension);
}

/** The error with the suspension's reason and end. */
export const accountSuspended = (suspension: Suspension): AppError =>
  new AppError('ACCOUNT_SUSPENDED', suspensionText(suspension));

async function readSuspension(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  userId: string,
  lock: Fragment,
): Promise<Suspension | null> {
  const [user] = await sql<({ suspended: boolean } & Suspension)[]>`
    select ${isSuspended(sql, now)} as suspended, suspended_until as until, suspension_reason as reason
    from users u where id = ${userId} ${lock}`;
  return user?.suspended ? { until: user.until, reason: user.reason } : null;
}

const suspensionText = ({ until, reason }: Suspension): string =>
  `This account is suspended${until ? ` until ${dateTimeText(until)}` : ''}. Reason: ${reason}`;

/** "3 December 2026, 10:00 UTC" */
export const dateTimeText = (at: Date): string => {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  return `${day}, ${time} UTC`;
};
