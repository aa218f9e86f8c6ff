import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { auditAccount } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import type { Hints } from '../../../platform/hints.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Ends one of the user's own sessions. Throws RESOURCE_NOT_FOUND unless the user has this session and it is open. */
export async function endSession(tx: Tx, actor: Actor, sessionId: string, hints: Hints): Promise<void> {
  if ((await endSessions(tx, hints, actor.userId, { only: sessionId })) === 0) throw notFound();
  await auditAccount(tx, 'session_revoked', actor.userId);
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(tx: Tx, actor: Actor, hints: Hints): Promise<void> {
  const endedCount = await endSessions(tx, hints, actor.userId, { except: actor.sessionId });
  if (endedCount > 0)
    await auditAccount(tx, 'sessions_revoked', actor.userId, { sessions_ended: endedCount });
}
