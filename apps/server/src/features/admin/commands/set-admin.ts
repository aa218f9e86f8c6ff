import { audit, type Named } from '../../../platform/audit.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** `unknown`: nobody has this e-mail address; `unchanged`: the flag was so already. */
export type AdminChange = {
  readonly outcome: 'changed' | 'unchanged' | 'unknown';
  readonly username: string;
};

/**
 * Gives somebody the admin flag or takes it, and writes that down (DEC-2). Sessions that are open learn
 * of it within a second. The system's own account is nobody.
 */
export async function setAdmin(
  tx: Tx,
  actor: Named,
  input: { email: string; admin: boolean },
): Promise<AdminChange> {
  const [user] = await tx.sql<{ id: string; username: string; admin: boolean }[]>`
    select id, username, admin from users
    where lower(email) = lower(${input.email}) and id <> ${SYSTEM_USER_ID} for no key update`;
  if (!user) return { outcome: 'unknown', username: '' };
  const { username } = user;
  if (user.admin === input.admin) return { outcome: 'unchanged', username };
  await tx.sql`update users set admin = ${input.admin}, updated_at = ${tx.now} where id = ${user.id}`;
  const subject = { id: user.id, name: username };
  await audit(tx, { action: input.admin ? 'admin_granted' : 'admin_revoked', actor, subject });
  return { outcome: 'changed', username };
}
