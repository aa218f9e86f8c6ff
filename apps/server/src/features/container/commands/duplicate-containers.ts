import type { Actor } from '../../../platform/actor.ts';
import type { Row } from '../../../platform/db-types.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { addContainer } from './add-container.ts';

type ContainerSettings = Pick<
  Row<'containers'>,
  'name' | 'description' | 'max_weight' | 'max_slots' | 'visibility' | 'is_primary'
>;

/**
 * Creates empty duplicates of a character's containers for a new character outside any party. The caller has
 * authorized the action.
 */
export async function duplicateContainers(
  tx: Tx,
  actor: Actor,
  fromCharacterId: string,
  to: { readonly id: string; readonly name: string },
): Promise<void> {
  const originals = await tx.sql<ContainerSettings[]>`
    select name, description, max_weight, max_slots, visibility, is_primary from containers
    where character_id = ${fromCharacterId} and closed_at is null order by is_primary desc, position, id`;
  for (const { max_weight, max_slots, is_primary, ...settings } of originals) {
    await addContainer(tx, actor, {
      owner: { kind: 'character', ...to },
      partyId: null,
      ...settings,
      maxWeight: max_weight,
      maxSlots: max_slots,
      isPrimary: is_primary,
    });
  }
}
