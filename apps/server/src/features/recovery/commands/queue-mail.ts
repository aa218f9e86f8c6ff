import type { Config } from '../../../platform/config.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { ApiKeyChange, FactorChange } from '../present.ts';

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
  | { readonly kind: 'account_deleted'; readonly email: string; readonly username: string }
  | { readonly kind: 'confirmation_code'; readonly session_id: string };

/** The services required for queueing an email. */
export interface MailQueueServices {
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'mailRetrySeconds'>;
}

/** Queues an email in the caller's transaction; a job renders and sends it after the commit, unless superseded. */
export const queueMail = (tx: Tx, { jobs, config }: MailQueueServices, mail: AccountMail): Promise<void> =>
  jobs.enqueue(tx, mailQueue(config), mail);
