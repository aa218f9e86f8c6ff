import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import type { Hints } from '../../../platform/hints.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Logs one own session out. Throws RESOURCE_NOT_FOUND for one that is not the person's, or has ended. */
export async function endSession(tx: Tx, actor: Actor, sessionId: string, hints: Hints): Promise<void> {
  if ((await endSessions(tx, hints, actor.userId, { only: sessionId })) === 0) throw notFound();
  await auditAccount(tx, 'session_revoked', actor.userId);
}
