import type { AuditAction } from '@quartermaster/contract/audit-actions';
import type { Actor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** The subject of an entry, by id and current name. */
export interface Named {
  readonly id: string | null;
  readonly name: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  /** Who did it; a user at the console has no id. */
  readonly actor: Named;
  /** Whom it was done to, when that is another user or worth finding. */
  readonly subject?: Named;
  /** Facts to understand it later. Never a token, a password or an email address. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A user as the actor of an entry. */
export const auditActor = ({ userId, name }: Pick<Actor, 'userId' | 'name'>): Named => ({ id: userId, name });

/**
 * Writes one audit entry in the caller's transaction; the database numbers and chains it. It locks the head of the
 * chain until the end of the transaction, so call it after all other locks, just before `announce`.
 */
export async function audit(tx: Pick<Tx, 'sql' | 'now'>, entry: AuditEntry): Promise<void> {
  const { action, actor, subject, details = {} } = entry;
  await tx.sql`
    insert into audit_entries (occurred_at, action, actor_id, actor_name, subject_id, subject_name, details)
    values (${tx.now}, ${action}, ${actor.id}, ${actor.name}, ${subject?.id ?? null}, ${subject?.name ?? null},
      ${JSON.stringify(details)}::text::jsonb)`;
}

/** The same for what befell an account by its own hand, or by anyone who held its key: its name is looked up. */
export async function auditAccount(
  tx: Pick<Tx, 'sql' | 'now'>,
  action: AuditAction,
  userId: string,
  details: AuditEntry['details'] = {},
): Promise<void> {
  const [user] = await tx.sql<{ username: string }[]>`select username from users where id = ${userId}`;
  await audit(tx, {
    action,
    actor: { id: userId, name: user?.username || 'somebody without a name' },
    details,
  });
}
