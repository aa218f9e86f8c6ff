import { auditAccount } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import type { FactorChange } from '../../recovery/present.ts';

/**
 * Reports a change to a second factor to the account owner, by notification and email, and records it in the audit log
 * (DEC-12).
 */
export async function reportChange(
  tx: Tx,
  userId: string,
  change: FactorChange,
  mail: MailQueueServices,
): Promise<void> {
  await queueMail(tx, mail, { kind: change, user_id: userId });
  await notify(tx, [{ kind: 'security', event: change, to: [userId] }]);
  await auditAccount(tx, change, userId);
}
