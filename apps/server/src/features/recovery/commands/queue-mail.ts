import type { Config } from '../../../platform/config.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { countSince } from '../../notification/queries/notifications.ts';
import {
  API_KEY_CHANGES,
  type ApiKeyChange,
  type DeletedAccount,
  FACTOR_CHANGES,
  type FactorChange,
} from '../present.ts';

/**
 * The emails about an account. The user of an address, or the address of a user, is looked up only when the email is
 * rendered (ADR 0060).
 */
export type AccountMail =
  | { readonly kind: 'reset_password'; readonly email: string }
  | { readonly kind: 'verify_email'; readonly email: string }
  | { readonly kind: 'password_changed'; readonly user_id: string }
  | { readonly kind: 'discord_linked'; readonly user_id: string }
  | { readonly kind: 'new_sign_in'; readonly user_id: string; readonly device: string }
  | { readonly kind: 'account_suspended' | 'suspension_lifted'; readonly user_id: string }
  | { readonly kind: FactorChange | ApiKeyChange; readonly user_id: string }
  | { readonly kind: 'change_email'; readonly user_id: string; readonly email: string }
  | { readonly kind: 'email_changed'; readonly revert_id: string }
  | { readonly kind: 'email_reverted'; readonly email: string }
  /** The account is already deleted when the email is rendered, so the request contains the recipient. */
  | ({ readonly kind: 'account_deleted' } & DeletedAccount)
  | { readonly kind: 'confirmation_code'; readonly session_id: string };

/** The services required for queueing an email. */
export interface MailQueueServices {
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mailRetrySeconds'>;
}

/**
 * After this number of security notifications in 24 hours, an address that is not verified receives no more emails
 * about changes to the account, because it may belong to someone else. The user is still notified of each change in
 * the app.
 */
const UNVERIFIED_NOTIFICATIONS_MAX = 30;
const DAY_MS = 24 * 60 * 60_000;

const CHANGES: readonly string[] = [
  'password_changed',
  'discord_linked',
  ...Object.keys(FACTOR_CHANGES),
  ...Object.keys(API_KEY_CHANGES),
];

/**
 * Queues an email in the caller's transaction; a job renders and sends it after the commit, unless a newer email has
 * superseded it. Drops an email about a change to the account if the address is unverified and its user has already
 * received UNVERIFIED_NOTIFICATIONS_MAX security notifications in 24 hours.
 */
export async function queueMail(
  tx: Tx,
  { jobs, config }: MailQueueServices,
  mail: AccountMail,
): Promise<void> {
  if ('user_id' in mail && CHANGES.includes(mail.kind) && (await isFlooded(tx, mail.user_id))) return;
  await jobs.enqueue(tx, mailQueue(config), mail);
}

async function isFlooded({ sql, now }: Tx, userId: string): Promise<boolean> {
  const [unverified] = await sql`select from users where id = ${userId} and email_verified_at is null`;
  if (!unverified) return false;
  const since = new Date(now.getTime() - DAY_MS);
  return (await countSince(sql, userId, 'security', since)) >= UNVERIFIED_NOTIFICATIONS_MAX;
}
