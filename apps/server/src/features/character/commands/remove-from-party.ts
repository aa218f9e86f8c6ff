import { forbidden, notFound } from '@quartermaster/contract/errors';
import { canRemoveMember } from '@quartermaster/rules/roles';
import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { partyActivity } from '../../party/commands/party-activity.ts';
import { findMember, requireMember } from '../../party/policy.ts';
import { lockCharacter } from '../domain/lock-character.ts';

/**
 * Removes a member's character from a party with all its items; the member stays (gm only, never a gm's character,
 * ADR 0097). Throws RESOURCE_NOT_FOUND, FORBIDDEN, or CONFLICT in an archived party.
 */
export async function removeFromParty(tx: Tx, actor: Actor, partyId: string, id: string): Promise<void> {
  const { access } = await lockCharacter(tx, actor, id, { action: 'remove' });
  if (access.party_id !== partyId) throw notFound();
  const gm = await requireMember(tx.sql, actor.userId, partyId);
  const player = await findMember(tx.sql, access.user_id, partyId);
  if (player && !canRemoveMember(gm, player)) {
    throw forbidden('A game master’s character cannot be removed from the party.');
  }
  await tx.sql`update characters set party_id = null, updated_at = ${tx.now} where id = ${id}`;
  const activity = await partyActivity(tx, actor, partyId);
  const notification = { ...activity, character_id: id, character_name: access.name };
  await notify(tx, [{ ...notification, kind: 'removed', reason: 'character_removed', to: [access.user_id] }]);
  await publishEvents(tx, actor, partyId, [
    partyChannelEvent('character_removed', { character_id: id }),
    inventoryChannelEvent('party_inventory_updated'),
  ]);
}
