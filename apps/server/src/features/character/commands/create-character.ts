import type { characterForm } from '@quartermaster/contract/character';
import { toHundredths } from '@quartermaster/rules/weight';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { post } from '../../../platform/ledger/post.ts';
import { partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { addContainer } from '../../container/commands/add-container.ts';
import { useImage } from '../../image/commands/use-image.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';

/**
 * Creates a character and its primary container "Backpack", which has the character's capacity and is visible to its
 * party (DEC-4). Only members of a party can create a character in it. Throws RESOURCE_NOT_FOUND, CONFLICT in
 * an archived party, LIMIT_REACHED, or the errors of `useImage`. Returns the character's id.
 */
export async function createCharacter(
  tx: Tx,
  actor: Actor,
  form: z.output<typeof characterForm>,
): Promise<string> {
  const partyId = form.party_id;
  // Lock the party first: otherwise, a concurrent removal of the member would leave the character in the
  // party.
  if (partyId !== null) {
    await lockParty(tx, partyId);
    requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'create_character');
  }
  await requireAllowance(tx, actor, 'characters', 1, partyId);
  await useImage(tx, actor, form.image_url, 'image_url');
  const id = newId();
  const maxWeight = form.max_weight ? toHundredths(form.max_weight) : null;
  const maxSlots = form.max_slots || null;
  await tx.sql`
    insert into characters (id, user_id, party_id, name, race, character_class, level, notes, image_url, max_weight,
      max_slots, created_at, updated_at)
    values (${id}, ${actor.userId}, ${partyId}, ${form.name}, ${form.race}, ${form.character_class}, ${form.level},
      ${form.notes}, ${form.image_url}, ${maxWeight}, ${maxSlots}, ${tx.now}, ${tx.now})`;
  const character = { id, name: form.name };
  await post(
    tx,
    actor,
    { type: 'character_creation', partyId, target: character, characterIds: [id] },
    [],
    [partyChannelEvent('character_assigned', { character_id: id })],
  );
  await addContainer(tx, actor, {
    owner: { kind: 'character', ...character },
    partyId,
    name: 'Backpack',
    description: '',
    maxWeight,
    maxSlots,
    visibility: 'party',
    isPrimary: true,
  });
  return id;
}
