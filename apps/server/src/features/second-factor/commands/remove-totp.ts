import type { Tx } from '../../../platform/transaction.ts';
import type { MailTransportState } from '../../recovery/commands/queue-mail.ts';
import { deleteTotp } from '../store.ts';
import { reportChange } from './report-change.ts';

/**
 * Removes the authenticator app with its recovery codes: from then on the password alone signs in, and an open admin
 * area closes. False when none was in use.
 */
export async function removeTotp(tx: Tx, userId: string, post: MailTransportState): Promise<boolean> {
  if (!(await deleteTotp(tx, userId))) return false;
  await reportChange(tx, userId, 'second_factor_removed', post);
  return true;
}
