import { CHARACTER_NAME_MAX, duplicateName } from '@quartermaster/rules/names';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { post } from '../../../platform/ledger/post.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { duplicateContainers } from '../../container/commands/duplicate-containers.ts';
import { requireCharacterAccess, requireVisible } from '../policy.ts';

/**
 * Duplicates a character of the actor with its sheet and its containers, but without their items (ADR 0097). The
 * duplicate is in no party. Throws RESOURCE_NOT_FOUND, FORBIDDEN or LIMIT_REACHED. Returns the id of the duplicate.
 */
export async function duplicateCharacter(tx: Tx, actor: Actor, id: string): Promise<string> {
  const original = await requireVisible(tx.sql, actor.userId, id);
  requireCharacterAccess(original, actor.userId, 'duplicate');
  await requireAllowance(tx, actor, 'characters');
  const duplicate = { id: newId(), name: duplicateName(original.name, CHARACTER_NAME_MAX) };
  await tx.sql`
    insert into characters (id, user_id, name, race, character_class, level, notes, image_url, max_weight, max_slots,
      created_at, updated_at)
    select ${duplicate.id}, user_id, ${duplicate.name}, race, character_class, level, notes, image_url, max_weight, max_slots,
      ${tx.now}, ${tx.now}
    from characters where id = ${id}`;
  const entry = {
    type: 'character_creation',
    partyId: null,
    target: duplicate,
    characterIds: [duplicate.id],
  } as const;
  await post(tx, actor, entry, [], []);
  await duplicateContainers(tx, actor, id, duplicate);
  return duplicate.id;
}
