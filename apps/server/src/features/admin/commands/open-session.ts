import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { openAdminSession } from '../../../platform/auth/admin-session.ts';
import { requireSecondFactor } from '../../../platform/auth/second-factor.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Opens the admin area in the current session and writes an audit entry. Throws SECOND_FACTOR_NOT_SET_UP for an admin
 * without a second factor, unless the server does not require one (`ADMIN_MFA`).
 */
export async function openSession(
  tx: Tx,
  { userId, sessionId, name }: Actor,
  { adminMfa }: Pick<Config, 'adminMfa'>,
): Promise<void> {
  if (adminMfa) await requireSecondFactor(tx.sql, userId);
  await openAdminSession(tx, sessionId);
  await audit(tx, { action: 'admin_session_opened', actor: { id: userId, name } });
}
