import type { characterChange } from '@quartermaster/contract/character';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { useImage } from '../../image/commands/use-image.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { lockCharacter } from '../domain/lock-character.ts';
import type { CharacterAccessRow } from '../policy.ts';

type Change = z.output<typeof characterChange>;

/**
 * Updates the given fields of a character (its player only). A character keeps all its items when it changes
 * the party, even if the new party limits weight or slots (ADR 0097). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT
 * when one of the parties is archived, and the errors of `useImage`.
 */
export async function updateCharacter(tx: Tx, actor: Actor, id: string, change: Change): Promise<void> {
  const { party_id: toPartyId, ...fields } = change;
  const action = toPartyId === undefined ? 'edit' : 'assign';
  const { access } = await lockCharacter(tx, actor, id, { action, toPartyId });
  const changesParty = toPartyId !== undefined && toPartyId !== access.party_id;
  if (changesParty && toPartyId !== null) {
    requirePermission(await requireMember(tx.sql, actor.userId, toPartyId), 'create_character');
  }
  await useImage(tx, actor, fields.image_url, 'image_url');
  const hasBounds = await writeBounds(tx, id, fields);
  const columns = {
    ...columnsOf(fields),
    updated_at: tx.now,
    ...(changesParty ? { party_id: toPartyId } : {}),
  };
  await tx.sql`update characters set ${tx.sql(columns)} where id = ${id}`;
  if (changesParty) return publishMove(tx, actor, access, toPartyId);
  if (access.party_id === null) return;
  await publishEvents(tx, actor, access.party_id, [
    partyChannelEvent('character_updated', { character_id: id }),
    ...(hasBounds ? [inventoryChannelEvent('party_inventory_updated')] : []),
  ]);
}

/** null or 0 means unlimited, as for the Backpack. */
const weightOf = (pounds: number | null) => (pounds ? toHundredths(pounds) : null);

function columnsOf({ max_weight, max_slots, ...fields }: Omit<Change, 'party_id'>) {
  return {
    ...fields,
    ...(max_weight === undefined ? {} : { max_weight: weightOf(max_weight) }),
    ...(max_slots === undefined ? {} : { max_slots: max_slots || null }),
  };
}

/**
 * Updates each changed bound of the primary container, unless it differs from the character's previous bound. Call it
 * before the character is updated. Returns false when the change contains no bounds.
 */
async function writeBounds(tx: Tx, id: string, { max_weight, max_slots }: Change): Promise<boolean> {
  if (max_weight === undefined && max_slots === undefined) return false;
  const [weight, slots] = [weightOf(max_weight ?? null), max_slots || null];
  const rows = await tx.sql`
    update containers k set updated_at = ${tx.now},
      max_weight = case when ${max_weight !== undefined} and k.max_weight is not distinct from c.max_weight
        then ${weight}::bigint else k.max_weight end,
      max_slots = case when ${max_slots !== undefined} and k.max_slots is not distinct from c.max_slots
        then ${slots}::int else k.max_slots end
    from characters c
    where c.id = ${id} and k.character_id = c.id and k.is_primary and k.closed_at is null
    returning k.id`;
  return rows.length > 0;
}

/** Publishes events to both parties, because the items leave one and enter the other. */
async function publishMove(
  tx: Tx,
  actor: Actor,
  { id, party_id: from }: CharacterAccessRow,
  to: string | null,
): Promise<void> {
  const inventory = inventoryChannelEvent('party_inventory_updated');
  if (from !== null)
    await publishEvents(tx, actor, from, [
      partyChannelEvent('character_removed', { character_id: id }),
      inventory,
    ]);
  if (to !== null)
    await publishEvents(tx, actor, to, [
      partyChannelEvent('character_assigned', { character_id: id }),
      inventory,
    ]);
}
