import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteTotp } from '../store.ts';
import { endProtection, lockAccount } from './end-protection.ts';
import { reportChange } from './report-change.ts';

/** Removes the authenticator app. False when none was in use; throws CONFLICT for the last second factor of an admin. */
export async function removeTotp(
  tx: Tx,
  userId: string,
  services: Pick<Services, 'config' | 'jobs'>,
): Promise<boolean> {
  await lockAccount(tx, userId);
  if (!(await deleteTotp(tx, userId))) return false;
  await endProtection(tx, userId, services.config);
  await reportChange(tx, userId, 'second_factor_removed', services);
  return true;
}
