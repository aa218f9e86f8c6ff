import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { finishFactorRemoval, lockOwnAccount } from '../../second-factor/commands/finish-factor-removal.ts';
import { reportChange } from '../../second-factor/commands/report-change.ts';
import { deleteRow } from '../store.ts';

/**
 * Removes a passkey. Throws RESOURCE_NOT_FOUND unless the user has it, and the errors of lockOwnAccount and
 * finishFactorRemoval.
 */
export async function removePasskey(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'config' | 'jobs'>,
): Promise<void> {
  const { userId } = actor;
  await lockOwnAccount(tx, actor);
  if (!(await deleteRow(tx, userId, id))) throw notFound();
  await finishFactorRemoval(tx, userId, services.config);
  await reportChange(tx, userId, 'passkey_removed', services);
}
