import { invalid } from '@quartermaster/contract/errors';
import type { InventoryFormat } from '@quartermaster/contract/inventory-file';
import type { InventoryImport, InventoryLine } from '@quartermaster/contract/inventory-import';
import { countOf } from '@quartermaster/rules/format-count';
import type { Actor } from '../../../platform/actor.ts';
import { NO_STACK, type StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { characterIdOf, placeOf } from '../../container/commands/lock-containers.ts';
import { markStacks } from '../../item/commands/mark-stacks.ts';
import { createPrivateTemplates } from '../../item-template/commands/create-template.ts';
import type { PlannedStack } from '../domain/plan-import.ts';
import { type PlannedImport, planInventoryImport } from './plan-inventory-import.ts';

const FORMAT_NAMES: Readonly<Record<InventoryFormat, string>> = {
  text: 'a list',
  foundry: 'a Foundry file',
  dnd_beyond: 'a D&D Beyond file',
};

/** The lines of a planned import and their counts, as the preview and the import return them. */
export function summaryOf({ format, container, lines }: PlannedImport) {
  const countWith = (outcome: InventoryLine['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  const counts = {
    matched: countWith('match'),
    created: countWith('create'),
    coins: countWith('coins'),
    skipped: countWith('skip'),
  };
  return { data: [...lines], meta: { format, container_id: container.id, ...counts } };
}

/**
 * Adds the items of a file to a container of a character: all in one transaction, which one undo reverses
 * (ADR 0236). Items that match nothing become private templates of the actor. Throws the errors of
 * planInventoryImport, VALIDATION_ERROR when every line is skipped, and RATE_LIMITED.
 */
export async function importInventory(
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  characterId: string,
  input: InventoryImport,
) {
  const plan = await planInventoryImport(tx, actor, characterId, input);
  if (plan.stacks.length === 0)
    throw invalid('content', 'All lines are skipped. Choose at least one to import');
  const templateIds = await createTemplates(tx, services, actor, plan.stacks);
  const changes = plan.stacks.map((stack) => changeOf(stack, plan.container.id, templateIds));
  const ids = changes.map(({ id }) => id);
  const transaction_id = await post(tx, actor, entryOf(plan), changes, [
    inventoryChannelEvent('item_added', { item_instance_ids: ids, container_id: plan.container.id }),
    partyChannelEvent('inventory_updated', { container_id: plan.container.id }),
  ]);
  await markStacks(
    tx,
    plan.stacks.filter(({ previousQuantity }) => previousQuantity === 0),
  );
  const { data, meta } = summaryOf(plan);
  return { data, meta: { ...meta, transaction_id } };
}

/** Creates the new templates of these stacks. Returns their ids by key. */
async function createTemplates(
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  stacks: readonly PlannedStack[],
): Promise<ReadonlyMap<string, string>> {
  const newTemplates = new Map(
    stacks.flatMap(({ template: { key, fields } }) => (fields === null ? [] : [[key, fields] as const])),
  );
  if (newTemplates.size === 0) return new Map();
  const ids = await createPrivateTemplates(tx, services, actor, [...newTemplates.values()]);
  return new Map([...newTemplates.keys()].map((key, i) => [key, ids[i] ?? '']));
}

function changeOf(
  { id, template, properties, previousQuantity, quantity }: PlannedStack,
  container: string,
  templateIds: ReadonlyMap<string, string>,
): StackChange {
  return {
    id,
    templateId: templateIds.get(template.key) ?? template.key,
    before: previousQuantity === 0 ? NO_STACK : { container, quantity: previousQuantity },
    after: { container, quantity },
    ...(previousQuantity === 0 ? { isNew: true } : {}),
    ...(previousQuantity === 0 && properties.hiddenIn !== null ? { hiddenIn: properties.hiddenIn } : {}),
  };
}

/** The history entry contains no item names, because some of the items may be unidentified. */
function entryOf({ format, container, lines }: PlannedImport) {
  const added = lines.filter(({ outcome }) => outcome !== 'skip').length;
  return {
    type: 'item_creation' as const,
    partyId: container.party_id,
    target: { id: container.owner_id, name: container.owner_name },
    destination: placeOf(container),
    notes: `Imported from ${FORMAT_NAMES[format]}: ${countOf(added, 'line')}`,
    characterIds: characterIdOf(container),
    world: true,
  };
}
