import type { Actor } from '../../../platform/actor.ts';
import type { Hints } from '../../../platform/hints.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { revokeSession } from '../store.ts';

/** Ends the current session: its tokens are rejected immediately, and its sockets are closed (DEC-2). */
export async function logout(tx: Tx, actor: Actor, hints: Hints): Promise<void> {
  await revokeSession(tx, actor.sessionId);
  tx.afterCommit(() => hints.publish({ kind: 'session_ended', sessionId: actor.sessionId }));
}
