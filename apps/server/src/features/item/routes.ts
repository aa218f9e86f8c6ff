import {
  deleteContainer as deleteContainerCall,
  listContainerItems as listContainerItemsCall,
} from '@quartermaster/contract/container';
import { notFound } from '@quartermaster/contract/errors';
import {
  createItem,
  destroyItem,
  getItem,
  listItems,
  mergeItems,
  splitItem,
  transferBetweenContainers,
  updateItem,
} from '@quartermaster/contract/item';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createItems } from './commands/create-items.ts';
import { deleteContainer } from './commands/delete-container.ts';
import { destroy } from './commands/destroy.ts';
import { merge } from './commands/merge.ts';
import { split } from './commands/split.ts';
import { transfer } from './commands/transfer.ts';
import { updateStack } from './commands/update-item.ts';
import { listContainerItems, readItem } from './queries/items.ts';

/**
 * Items: create, read, update, split, merge, transfer and destroy them; also deletes containers, whose items are moved
 * to another container.
 */
export function itemRoutes(routes: Routes): void {
  routes.read(getItem, async ({ sql, actor, params }) => ({
    data: await readItem(sql, actor.userId, params.id),
  }));
  routes.read(listItems, async ({ sql, actor, query }) =>
    paginated(query, await listContainerItems(sql, actor.userId, query.container_id, query)),
  );
  routes.read(listContainerItemsCall, async ({ sql, actor, params, query }) =>
    paginated(query, await listContainerItems(sql, actor.userId, params.id, query)),
  );
  routes.write(createItem, async ({ tx, actor, body }) => {
    const { ids, transactionId } = await createItems(tx, actor, {
      templateId: body.item_template_id,
      containerId: body.container_id,
      quantity: body.quantity,
      identified: body.is_identified,
    });
    const [id] = ids;
    if (id === undefined) throw notFound();
    const meta = { transaction_id: transactionId, item_instance_ids: ids };
    return { data: await readItem(tx.sql, actor.userId, id), meta };
  });
  routes.write(updateItem, async ({ tx, actor, params, body }) => {
    const transaction_id = await updateStack(tx, actor, params.id, body.item_instance);
    return { data: await readItem(tx.sql, actor.userId, params.id), meta: { transaction_id } };
  });
  routes.write(destroyItem, async ({ tx, actor, params, query }) => {
    await destroy(tx, actor, params.id, query.quantity);
    return undefined;
  });
  routes.write(splitItem, async ({ tx, actor, params, body }) => {
    const { partId, transactionId } = await split(tx, actor, params.id, body.quantity);
    const meta = { transaction_id: transactionId, item_instance_ids: [params.id, partId] };
    return { data: await readItem(tx.sql, actor.userId, partId), meta };
  });
  routes.write(mergeItems, async ({ tx, actor, params, body }) => {
    const transaction_id = await merge(tx, actor, params.id, body.item_instance_id);
    return { data: await readItem(tx.sql, actor.userId, params.id), meta: { transaction_id } };
  });
  transferRoutes(routes);
  routes.write(deleteContainerCall, async ({ tx, actor, params, query }) => {
    await deleteContainer(tx, actor, { id: params.id, moveTo: query.move_to });
    return undefined;
  });
}

function transferRoutes(routes: Routes): void {
  routes.write(transferBetweenContainers, async ({ tx, actor, body }) => {
    const {
      item_instance_id: itemId,
      source_container_id: sourceId,
      target_container_id: targetId,
      quantity,
    } = body;
    const fields = { source: 'source_container_id', target: 'target_container_id' };
    const { party_id: partyId } = body;
    return { data: await transfer(tx, actor, { itemId, sourceId, targetId, partyId, quantity, fields }) };
  });
}
