import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { requirePending } from '../policy.ts';
import { invitationById } from '../queries/invitations.ts';
import { closeInvitation } from '../store.ts';

/**
 * Revokes an invitation (gm, manager). Throws RESOURCE_NOT_FOUND, FORBIDDEN, and CONFLICT in an archived party or
 * unless the invitation is pending.
 */
export async function revokeInvitation(tx: Tx, actor: Actor, partyId: string, id: string): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'invite');
  requirePending(await invitationById(tx.sql, partyId, id, tx.now));
  await closeInvitation(tx, id, 'revoked');
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_update')]);
}
