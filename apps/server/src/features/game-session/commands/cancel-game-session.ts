import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';

/**
 * Cancels the next session of a party (gm, manager). Throws RESOURCE_NOT_FOUND when no session is scheduled, and the
 * errors of requireMember and requirePermission.
 */
export async function cancelGameSession(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'schedule_session');
  const deletedRows = await tx.sql`delete from game_sessions where party_id = ${partyId}`;
  if (deletedRows.count === 0) throw notFound();
  await publishEvents(tx, actor, partyId, [partyChannelEvent('next_session_updated')]);
}
