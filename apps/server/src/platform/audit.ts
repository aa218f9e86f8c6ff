import type { AuditAction } from '@quartermaster/contract/audit-actions';
import type { Actor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** The actor or subject of an entry, by id and the name at that time. */
export interface AuditUser {
  readonly id: string | null;
  readonly name: string;
}

export interface AuditEntry {
  readonly action: AuditAction;
  /** The actor; without an id for an action on the console or by a guest. */
  readonly actor: AuditUser;
  /** The affected user, if it is not the actor or if a search for the user should find the entry. */
  readonly subject?: AuditUser;
  /** Additional details. Never contains a token, a password or an email address. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A user as the actor of an entry. */
export const auditActor = ({ userId, name }: Pick<Actor, 'userId' | 'name'>): AuditUser => ({
  id: userId,
  name,
});

/**
 * Writes one audit entry in the caller's transaction; the database assigns its number and hash. It locks the head of
 * the chain until the end of the transaction, so call it after acquiring all other locks, just before `publishEvents`.
 */
export async function audit(tx: Pick<Tx, 'sql' | 'now'>, entry: AuditEntry): Promise<void> {
  const { action, actor, subject, details = {} } = entry;
  await tx.sql`
    insert into audit_entries (occurred_at, action, actor_id, actor_name, subject_id, subject_name, details)
    values (${tx.now}, ${action}, ${actor.id}, ${actor.name}, ${subject?.id ?? null}, ${subject?.name ?? null},
      ${JSON.stringify(details)}::text::jsonb)`;
}

/**
 * Writes an audit entry for an action of the account's owner, or of someone with the owner's credentials. Reads the
 * username from the database.
 */
export async function auditAccount(
  tx: Pick<Tx, 'sql' | 'now'>,
  action: AuditAction,
  userId: string,
  details: AuditEntry['details'] = {},
): Promise<void> {
  const [user] = await tx.sql<{ username: string }[]>`select username from users where id = ${userId}`;
  await audit(tx, {
    action,
    actor: { id: userId, name: user?.username || 'user without a name' },
    details,
  });
}
