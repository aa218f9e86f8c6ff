import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import { passwordHashOf } from '../store.ts';

/**
 * Queues the email with a code for this session. Throws CONFLICT for an account that has a password, and REVOKED_TOKEN
 * for a deleted account.
 */
export async function sendCode(tx: Tx, { userId, sessionId }: Actor, mail: MailQueueServices): Promise<void> {
  if ((await passwordHashOf(tx.sql, userId)) !== null)
    throw new AppError('CONFLICT', 'Your account has a password. Confirm with your password instead.');
  await queueMail(tx, mail, { kind: 'confirmation_code', session_id: sessionId });
}
