import { AppError, invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { LockedContainer } from '../../container/commands/lock-containers.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { moveAll } from '../../item/commands/move-all.ts';
import { lockCharacter } from '../domain/lock-character.ts';
import { closeCharacter } from './close-character.ts';

/**
 * Deletes a character (its player only). Its items go to the container `moveTo`, or else to the world, with ledger
 * entries (ADR 0097). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT in an archived party, CAPACITY_EXCEEDED,
 * TRANSFER_NOT_SUPPORTED or VALIDATION_ERROR.
 * @param items.isEmpty whether the actor expects no items; if there are any, the deletion is rejected with CONFLICT
 */
export async function deleteCharacter(
  tx: Tx,
  actor: Actor,
  id: string,
  items: { readonly moveTo: string | undefined; readonly isEmpty: boolean },
): Promise<void> {
  const { moveTo, isEmpty } = items;
  const { access, containers, otherContainers } = await lockCharacter(tx, actor, id, {
    action: 'assign',
    otherContainerIds: moveTo === undefined ? [] : [moveTo],
  });
  if (isEmpty) await requireNoItems(tx, containers);
  const [target] = otherContainers;
  if (target) {
    if (containers.some((container) => container.id === target.id)) {
      throw invalid('move_to', 'This container is deleted with the character');
    }
    requireAccess(target, actor.userId, 'deposit');
    requireOneParty(access, target);
    for (const container of containers) {
      requireAccess(container, actor.userId, 'withdraw');
      await moveAll(tx, actor, container, target);
    }
  }
  await closeCharacter(tx, actor, { id, name: access.name, partyId: access.party_id }, containers);
}

async function requireNoItems(tx: Tx, containers: readonly LockedContainer[]): Promise<void> {
  const ids = containers.map(({ id }) => id);
  const rows = await tx.sql`select from item_instances where container_id = any(${ids}::uuid[]) limit 1`;
  if (rows.length > 0)
    throw new AppError('CONFLICT', 'This character now carries items. Choose where they go.');
}
