import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Marks one of the actor's notifications as read; a notification that is already read keeps its time. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function markRead(tx: Tx, actor: Actor, id: string): Promise<void> {
  const updated = await tx.sql`
    update notifications set read_at = coalesce(read_at, ${tx.now})
    where id = ${id} and user_id = ${actor.userId} returning id`;
  if (updated.length === 0) throw notFound();
  tx.notified.add(actor.userId);
}

/** Marks all notifications of the actor as read. */
export async function markAllRead(tx: Tx, actor: Actor): Promise<void> {
  await tx.sql`
    update notifications set read_at = ${tx.now} where user_id = ${actor.userId} and read_at is null`;
  tx.notified.add(actor.userId);
}

/** Marks the actor's notifications of invitations to a party as read, once the actor has answered or joined. */
export async function markInvitationsRead(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  const updated = await tx.sql`
    update notifications set read_at = ${tx.now}
    where user_id = ${actor.userId} and read_at is null and kind = 'invitation'
      and facts->>'event' = 'received' and facts->>'party_id' = ${partyId}
    returning id`;
  if (updated.length > 0) tx.notified.add(actor.userId);
}
