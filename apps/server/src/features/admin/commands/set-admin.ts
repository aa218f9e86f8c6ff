import { type AuditUser, audit } from '../../../platform/audit.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** `unknown`: no account has this address, and `username` is empty; `unchanged`: the flag already had this value. */
export type AdminChange = {
  readonly outcome: 'changed' | 'unchanged' | 'unknown';
  readonly username: string;
};

/**
 * Grants or revokes the admin flag and writes an audit entry (DEC-2). Open sessions see the change within a second.
 * The system account cannot be changed.
 */
export async function setAdmin(
  tx: Tx,
  actor: AuditUser,
  input: { readonly email: string; readonly admin: boolean; readonly reason?: string },
): Promise<AdminChange> {
  const [user] = await tx.sql<{ id: string; username: string; admin: boolean }[]>`
    select id, username, admin from users
    where lower(email) = lower(${input.email}) and id <> ${SYSTEM_USER_ID} for no key update`;
  if (!user) return { outcome: 'unknown', username: '' };
  const { username } = user;
  if (user.admin === input.admin) return { outcome: 'unchanged', username };
  await tx.sql`update users set admin = ${input.admin}, updated_at = ${tx.now} where id = ${user.id}`;
  const subject = { id: user.id, name: username };
  const details = input.reason === undefined ? {} : { reason: input.reason };
  await audit(tx, { action: input.admin ? 'admin_granted' : 'admin_revoked', actor, subject, details });
  return { outcome: 'changed', username };
}
