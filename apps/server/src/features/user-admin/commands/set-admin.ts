import { type AuditUser, audit } from '../../../platform/audit.ts';
import { suspensionOf } from '../../../platform/auth/suspension.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';

/**
 * `unknown`: no account has this address, and `username` is empty; `unchanged`: the flag already had this value;
 * `suspended`: a suspended user cannot become an admin.
 */
export type AdminChange = {
  readonly outcome: 'changed' | 'unchanged' | 'unknown' | 'suspended';
  readonly username: string;
};

/**
 * Grants or revokes the admin flag, notifies the user and writes an audit entry (DEC-2). Open sessions see the change
 * within a second. The system account cannot be changed.
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
  if (input.admin && (await suspensionOf(tx, user.id))) return { outcome: 'suspended', username };
  await tx.sql`update users set admin = ${input.admin}, updated_at = ${tx.now} where id = ${user.id}`;
  const subject = { id: user.id, name: username };
  const details = input.reason === undefined ? {} : { reason: input.reason };
  const action = input.admin ? 'admin_granted' : 'admin_revoked';
  // The audit entry comes last, because it locks the head of its chain.
  await notify(tx, [{ kind: 'security', event: action, to: [user.id] }]);
  await audit(tx, { action, actor, subject, details });
  return { outcome: 'changed', username };
}
