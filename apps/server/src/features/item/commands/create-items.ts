import { forbidden, invalid, notFound } from '@quartermaster/contract/errors';
import { slotsAdded } from '@quartermaster/rules/stacking';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, lockContainers, placeOf } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { planCreation } from '../domain/plan-stacks.ts';
import { usableTemplate } from '../queries/stacks.ts';
import { requireCapacity } from './require-capacity.ts';

/**
 * Creates items of a template in a container; they are posted from the world. Stackable items merge into existing
 * stacks; items that do not stack become one stack each, at most 100 per request. Returns the ids of the stacks that
 * contain the items, existing stacks first, and the id of the transaction.
 */
export async function createItems(
  tx: Tx,
  actor: Actor,
  input: { templateId: string; containerId: string; quantity: number; identified: boolean },
): Promise<{ ids: string[]; transactionId: string }> {
  const { quantity, containerId } = input;
  const [container] = await lockContainers(tx, actor.userId, [containerId]);
  if (!container) throw notFound();
  const access = requireAccess(container, actor.userId, 'withdraw');
  const hiddenIn = input.identified ? null : container.party_id;
  // Only a gm may create unidentified items.
  if (!input.identified && (hiddenIn === null || !access.seeUnidentified)) throw forbidden();
  const template = await usableTemplate(tx, actor.userId, input.templateId);
  if (!template) throw invalid('item_template_id', 'This item template does not exist');
  const { arrival, changes, item } = await planCreation(tx, template, containerId, quantity, hiddenIn);
  await requireCapacity(tx, container, {
    weight: quantity * template.weight,
    slots: slotsAdded(arrival, template.stack_size, template.slots),
  });
  const ids = changes.map((change) => change.id);
  const entry = {
    type: 'item_creation' as const,
    partyId: container.party_id,
    item,
    quantity,
    destination: placeOf(container),
    characterIds: characterIdOf(container),
    world: true,
  };
  const transactionId = await post(tx, actor, entry, changes, [
    inventoryChannelEvent('item_added', { item_instance_ids: ids, container_id: containerId }),
    partyChannelEvent('inventory_updated', { container_id: containerId }),
  ]);
  return { ids, transactionId };
}
