import { invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import { deletePending, lockAccount, storePending } from '../store.ts';

/**
 * Queues the email with the link that confirms a new address; a newer request replaces an older one. Other accounts
 * with this address are looked up only when the email is composed, so that the response reveals nothing. Throws
 * VALIDATION_ERROR for the current address, and REVOKED_TOKEN when the session has ended.
 */
export async function requestChange(
  tx: Tx,
  { userId, sessionId }: Actor,
  email: string,
  mail: MailQueueServices,
): Promise<void> {
  const account = await lockAccount(tx, userId);
  await requireOpenSession(tx, sessionId);
  if (account.email.toLowerCase() === email.toLowerCase())
    throw invalid('email', 'This is already your email address');
  await storePending(tx, userId, email);
  await queueMail(tx, mail, { kind: 'change_email', user_id: userId, email });
}

/** Cancels the change: the emailed link no longer works. */
export async function cancelChange(tx: Tx, { userId }: Actor): Promise<void> {
  await lockAccount(tx, userId);
  await deletePending(tx, userId);
}
