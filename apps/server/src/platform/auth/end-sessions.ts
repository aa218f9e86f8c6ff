import type { Hints } from '../hints.ts';
import type { Tx } from '../transaction.ts';

/** The sessions of a user to end: one, all except one, or all. */
export interface SessionSelection {
  readonly only?: string;
  readonly except?: string;
}

/**
 * Ends sessions of a user permanently: their tokens are rejected and their sockets close within a second, in every
 * process (promise B5). Returns the number of ended sessions.
 */
export async function endSessions(
  tx: Tx,
  hints: Hints,
  userId: string,
  selection: SessionSelection = {},
): Promise<number> {
  const endedSessions = await tx.sql<{ id: string }[]>`
    update sessions set revoked_at = ${tx.now}
    where user_id = ${userId} and revoked_at is null and expires_at > ${tx.now}
      and (${selection.only ?? null}::uuid is null or id = ${selection.only ?? null}::uuid)
      and id is distinct from ${selection.except ?? null}::uuid
    returning id`;
  // Unless only one session ends, pending second-factor challenges and unconfirmed email changes are canceled too.
  if (selection.only === undefined)
    await tx.sql`
      with challenges as (delete from sign_in_challenges where user_id = ${userId}),
        changes as (delete from email_changes where user_id = ${userId})
      delete from mail_links where user_id = ${userId} and purpose = 'change_email'`;
  tx.afterCommit(() => {
    for (const { id } of endedSessions) hints.publish({ kind: 'session_ended', sessionId: id });
  });
  return endedSessions.length;
}
