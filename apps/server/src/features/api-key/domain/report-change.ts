import { auditAccount } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import type { ChangedKey } from '../store.ts';

/**
 * Reports a change to an API key to its owner and to the audit log. No email is sent when the owner
 * revokes a key, because a revocation gives no one access.
 */
export async function reportChange(
  tx: Tx,
  event: 'api_key_created' | 'api_key_revoked' | 'api_key_exposed',
  { id, name, user_id }: ChangedKey,
  mail: MailQueueServices,
): Promise<void> {
  if (event !== 'api_key_revoked') await queueMail(tx, mail, { kind: event, user_id });
  await notify(tx, [{ kind: 'security', event, key_name: name, to: [user_id] }]);
  await auditAccount(tx, event, user_id, { key: id });
}
