import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { openAdminSession } from '../../../platform/auth/admin-session.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Opens the admin area in the current session and writes an audit entry. */
export async function openSession(tx: Tx, { userId, sessionId, name }: Actor): Promise<void> {
  await openAdminSession(tx, sessionId);
  await audit(tx, { action: 'admin_session_opened', actor: { id: userId, name } });
}
