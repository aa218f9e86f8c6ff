import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { deleteTotp } from '../store.ts';
import { finishFactorRemoval, lockOwnAccount } from './finish-factor-removal.ts';
import { reportChange } from './report-change.ts';

/**
 * Removes the authenticator app. Returns false when no app was in use; throws the errors of lockOwnAccount and
 * finishFactorRemoval.
 */
export async function removeTotp(
  tx: Tx,
  actor: Actor,
  services: Pick<Services, 'config' | 'jobs'>,
): Promise<boolean> {
  const { userId } = actor;
  await lockOwnAccount(tx, actor);
  if (!(await deleteTotp(tx, userId))) return false;
  await finishFactorRemoval(tx, userId, services.config);
  await reportChange(tx, userId, 'second_factor_removed', services);
  return true;
}
