import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { lockOwnAccount } from '../../second-factor/commands/finish-factor-removal.ts';
import { mayDisconnect } from '../policy.ts';
import { findConnection } from '../queries/connection.ts';
import { deleteConnection } from '../store.ts';

/**
 * Disconnects Discord from an account. Throws RESOURCE_NOT_FOUND without a connection, CONFLICT for an account without
 * a password (DEC-2), and the errors of lockOwnAccount.
 */
export async function disconnect(tx: Tx, actor: Actor): Promise<void> {
  const { userId } = actor;
  await lockOwnAccount(tx, actor);
  const { username, has_password: hasPassword } = await findConnection(tx.sql, userId);
  if (username === null) throw notFound('No Discord account is connected.');
  if (!mayDisconnect({ hasPassword, isConnected: true })) {
    throw new AppError('CONFLICT', 'Set a password before you disconnect Discord.');
  }
  await deleteConnection(tx, userId);
  await notify(tx, [{ kind: 'security', event: 'discord_unlinked', to: [userId] }]);
  await auditAccount(tx, 'discord_unlinked', userId);
}
