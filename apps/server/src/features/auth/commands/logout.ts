import type { Actor } from '../../../platform/actor.ts';
import type { Hints } from '../../../platform/hints.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { revokeSession } from '../store.ts';

/**
 * Ends the current session: every process rejects its tokens and closes its sockets within a second (DEC-2, promise
 * B5).
 */
export async function logout(tx: Tx, actor: Actor, hints: Hints): Promise<void> {
  await revokeSession(tx, actor.sessionId);
  tx.afterCommit(() => hints.publish({ kind: 'session_ended', sessionId: actor.sessionId }));
}
