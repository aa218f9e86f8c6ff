import { invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAccess, requireOneParty } from '../../container/policy.ts';
import { moveAll } from '../../item/commands/move-all.ts';
import { lockCharacter } from '../domain/lock-character.ts';
import { closeCharacter } from './close-character.ts';

/**
 * Deletes a character (its player only). Its items go to the container `moveTo`, or else to the world, with ledger
 * entries (ADR 0097). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT in an archived party, CAPACITY_EXCEEDED,
 * TRANSFER_NOT_SUPPORTED or VALIDATION_ERROR.
 */
export async function deleteCharacter(
  tx: Tx,
  actor: Actor,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  const { access, containers, otherContainers } = await lockCharacter(tx, actor, id, {
    action: 'assign',
    otherContainerIds: moveTo === undefined ? [] : [moveTo],
  });
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
