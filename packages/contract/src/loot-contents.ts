import { z } from 'zod';
import { API_PREFIX, TEMPLATE_NAME_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, line, quantity } from './fields.ts';
import { lootItems } from './loot-item.ts';
import { lootTemplate } from './loot-template.ts';
import { tierErrorCodes } from './template-endpoints.ts';

/** Changes that a gm makes to deployed loot before it is distributed, and saving it as a template (DEC-16). */

const manageErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;
const changeErrorCodes = [...manageErrorCodes, 'ALREADY_DISTRIBUTED'] as const;

/** The source of a roll: a template, or lines that the gm enters. */
export const lootSource = {
  loot_template_id: id.optional(),
  lines: lootItems.optional(),
};
export const hasOneSource = ({ loot_template_id, lines }: { loot_template_id?: unknown; lines?: unknown }) =>
  (loot_template_id === undefined) !== (lines === undefined);
export const ONE_SOURCE = {
  error: 'Choose a loot template or at least one item',
  path: ['lines'],
};

export const addToLoot = endpoint({
  id: 'loot.add_items',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/items`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Roll a loot template or lines and add the result to deployed loot (gm)',
  params: idParams,
  body: z.strictObject({ addition: z.strictObject(lootSource).refine(hasOneSource, ONE_SOURCE) }),
  reply: { status: 201, data: z.strictObject({ transaction_ids: z.array(id) }) },
  errorCodes: [...changeErrorCodes, 'FEATURE_NOT_IN_TIER'],
});

export const removeFromLoot = endpoint({
  id: 'loot.remove_item',
  method: 'DELETE',
  path: `${API_PREFIX}/loot_instances/{id}/items/{item_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Destroy a stack of deployed loot (gm)',
  params: z.strictObject({ id, item_id: id }),
  reply: { status: 200, data: z.strictObject({ transaction_id: id }) },
  errorCodes: changeErrorCodes,
});

export const depositInLoot = endpoint({
  id: 'loot.deposit',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/deposit`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Move some or all of a stack from a container into deployed loot (gm)',
  params: idParams,
  body: z.strictObject({
    item_instance_id: id,
    source_container_id: id,
    /** Absent: the whole stack. */
    quantity: quantity.optional(),
  }),
  reply: {
    status: 200,
    data: z.strictObject({ transaction_id: id, quantity: z.int(), item_instance_ids: z.array(id) }),
  },
  errorCodes: [...changeErrorCodes, 'TRANSFER_NOT_SUPPORTED'],
});

export const saveLootAsTemplate = endpoint({
  id: 'loot.save_as_template',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/save_as_template`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a private loot template with the rolled lines and the other items of deployed loot (gm)',
  params: idParams,
  body: z.strictObject({
    loot_template: z.strictObject({ name: line(TEMPLATE_NAME_MAX, 1, 'Loot name is required') }),
  }),
  reply: { status: 201, data: lootTemplate },
  errorCodes: [...manageErrorCodes, ...tierErrorCodes],
});
