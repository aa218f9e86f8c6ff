import { type AuditUser, audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { type MailQueueServices, queueMail } from '../../recovery/commands/queue-mail.ts';
import { deleteFactors, deleteSecondFactorState, hasRecoveryCodes } from '../store.ts';

/** `unknown`: no account has this email address; `unchanged`: the account had no second factor. */
export interface SecondFactorReset {
  readonly outcome: 'changed' | 'unchanged' | 'unknown';
  readonly username: string;
}

/**
 * Removes the second factor of a user who has lost both phone and recovery codes, on behalf of an operator or admin.
 * The user is notified in the app and by email (DEC-12), and `actor` is the actor in the audit log.
 */
export async function resetSecondFactor(
  tx: Tx,
  actor: AuditUser,
  email: string,
  mail: MailQueueServices,
  reason?: string,
): Promise<SecondFactorReset> {
  const [user] = await tx.sql<{ id: string; username: string }[]>`
    select id, username from users where lower(email) = lower(${email}) for no key update`;
  if (!user) return { outcome: 'unknown', username: '' };
  const { id, username } = user;
  const hadCodes = await hasRecoveryCodes(tx.sql, id);
  if (!(await deleteFactors(tx, id)) && !hadCodes) return { outcome: 'unchanged', username };
  await deleteSecondFactorState(tx, id);
  await queueMail(tx, mail, { kind: 'second_factor_removed', user_id: id });
  await notify(tx, [{ kind: 'security', event: 'second_factor_removed', to: [id] }]);
  const details = reason === undefined ? {} : { reason };
  await audit(tx, { action: 'second_factor_removed', actor, subject: { id, name: username }, details });
  return { outcome: 'changed', username };
}
