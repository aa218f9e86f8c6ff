import { z } from 'zod';
import { API_PREFIX, TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, quantity, text, time } from './fields.ts';
import { itemInstance } from './item.ts';
import { hasOneSource, lootSource, ONE_SOURCE } from './loot-contents.ts';
import { rolledLine, seed } from './loot-roll.ts';
import { sourceType } from './loot-template.ts';
import { coinSystemKey } from './party.ts';

/** Loot deployed in a party, hidden or revealed (DEC-6). */

export const DISTRIBUTION_MODES = ['even', 'round_robin', 'random', 'by_value'] as const;
export const distributionMode = z.enum(DISTRIBUTION_MODES, { error: 'Choose a distribution mode' });
export type DistributionMode = z.infer<typeof distributionMode>;

const idAndName = z.strictObject({ id, name: z.string() });

/**
 * For loot that is hidden from the reader, the name is "Hidden loot", and text, contents, value and claims are empty.
 */
export const lootInstance = z.strictObject({
  id,
  party_id: id,
  party: idAndName,
  /** The coin system of the party. */
  coin_system: coinSystemKey,
  name: z.string(),
  description: z.string(),
  source: sourceType.nullable(),
  is_revealed: z.boolean(),
  instance_data: z.strictObject({ location_name: z.string() }),
  loot_template_id: id.nullable(),
  /** Characters that claimed or received items. */
  claimed_by: z.array(idAndName),
  /** Number of remaining stacks. */
  items_count: z.int(),
  /** Copper, without values that the reader may not know. */
  total_value_copper: z.int(),
  distributed_at: time.nullable(),
  permissions: z.strictObject({
    claim: z.boolean(),
    /** Whether the reader may reveal, hide, update, distribute and delete the loot, and identify its items: a gm. */
    manage: z.boolean(),
    /** Whether the reader may subscribe to the party's PartyInventoryChannel, even if the loot is hidden. */
    subscribe: z.boolean(),
  }),
  created_at: time,
  updated_at: time,
});
export type LootInstance = z.infer<typeof lootInstance>;

const lootRoll = z.strictObject({ seed, lines: z.array(rolledLine) });

export const lootInstanceDetail = lootInstance.extend({
  /** All stacks, without descriptions, tags and notes, which `item.get` returns. */
  container: z.strictObject({ id, item_instances: z.array(itemInstance) }).nullable(),
  /** The roll; only a gm reads the names of unidentified items and of items that were not rolled. */
  roll: lootRoll.nullable(),
  /** The rolls of later additions, each with its own seed. */
  additions: z.array(lootRoll),
  /** Items that were taken, newest first, at most `LOOT_TAKEN_SHOWN`; without undone transfers. */
  taken: z.array(
    z.strictObject({
      transaction_id: id,
      /** The item name that the reader may know. */
      name: z.string(),
      quantity: z.int(),
      /** The name of the character or the party. */
      taken_by: z.string(),
    }),
  ),
  /** The mode, seed and shares of the distribution; null for loot that was not distributed. */
  distribution: z
    .strictObject({
      mode: distributionMode,
      seed,
      shares: z.array(z.strictObject({ character_id: id, name: z.string(), stacks: z.int() })),
    })
    .nullable(),
});
export type LootInstanceDetail = z.infer<typeof lootInstanceDetail>;

const lootFields = {
  name: line(TEMPLATE_NAME_MAX, 1, 'Loot name is required').optional(),
  description: text(TEMPLATE_DESCRIPTION_MAX).optional(),
  location_name: line(100).optional(),
};
const deployment = z
  .strictObject({
    ...lootSource,
    party_id: id,
    ...lootFields,
    is_revealed: z.boolean().default(false),
    /** The seed of a preview, to deploy the previewed result. */
    seed: seed.optional(),
  })
  .refine(hasOneSource, ONE_SOURCE);
export type LootDeployment = z.input<typeof deployment>;

const visibleErrorCodes = ['RESOURCE_NOT_FOUND'] as const;
const manageErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const listPartyLoot = endpoint({
  id: 'loot.list',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/loot_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Loot of a party, newest first; hidden loot only for a gm',
  params: idParams,
  query: z.strictObject(paging(100)),
  reply: { status: 200, data: z.array(lootInstance), meta: pageMeta },
  errorCodes: visibleErrorCodes,
});

export const getLootInstance = endpoint({
  id: 'loot.get',
  method: 'GET',
  path: `${API_PREFIX}/loot_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One loot instance with its contents',
  params: idParams,
  reply: { status: 200, data: lootInstanceDetail },
  errorCodes: visibleErrorCodes,
});

export const deployLoot = endpoint({
  id: 'loot.deploy',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Roll a loot template or lines and deploy the result in a party, hidden by default (gm)',
  body: z.strictObject({ loot_instance: deployment }),
  reply: { status: 201, data: lootInstanceDetail },
  errorCodes: [...manageErrorCodes, 'LIMIT_REACHED', 'FEATURE_NOT_IN_TIER'],
});

export const updateLootInstance = endpoint({
  id: 'loot.update',
  method: 'PATCH',
  path: `${API_PREFIX}/loot_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update loot: name, description, location, is_revealed (gm)',
  params: idParams,
  body: z.strictObject({
    loot_instance: z.strictObject({ ...lootFields, is_revealed: z.boolean().optional() }),
  }),
  reply: { status: 200, data: lootInstance },
  errorCodes: manageErrorCodes,
});

export const revealLoot = endpoint({
  id: 'loot.reveal',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/reveal`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Reveal loot to the party (gm); idempotent',
  params: idParams,
  reply: { status: 200, data: lootInstance },
  errorCodes: manageErrorCodes,
});

export const deleteLootInstance = endpoint({
  id: 'loot.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/loot_instances/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Delete loot; its remaining items are destroyed, and the history keeps a record (gm)',
  params: idParams,
  reply: { status: 204 },
  errorCodes: manageErrorCodes,
});

const takeReply = z.strictObject({
  transaction_id: id,
  quantity: z.int(),
  target_container_id: id,
  item_instance_ids: z.array(id),
});
const takeErrorCodes = [...manageErrorCodes, 'ITEM_OUT_OF_STOCK', 'CAPACITY_EXCEEDED'] as const;

export const claimLoot = endpoint({
  id: 'loot.claim',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/claim`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Take a whole stack into a character’s primary container',
  params: idParams,
  body: z.strictObject({ claim: z.strictObject({ item_instance_id: id, character_id: id }) }),
  reply: { status: 200, data: takeReply },
  errorCodes: takeErrorCodes,
});

export const takeLoot = endpoint({
  id: 'loot.take',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/take`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Take some or all of a stack into a chosen container',
  params: idParams,
  body: z.strictObject({
    item_instance_id: id,
    target_container_id: id,
    /** Absent: the whole stack. */
    quantity: quantity.optional(),
  }),
  reply: { status: 200, data: takeReply },
  errorCodes: [...takeErrorCodes, 'TRANSFER_NOT_SUPPORTED'],
});

const distributeBody = z.strictObject({
  character_ids: z
    .array(id)
    .min(1, { error: 'Choose at least one character' })
    .max(100, { error: 'At most 100 characters' }),
  distribution_mode: distributionMode,
  /** The seed of a preview, to apply the previewed result. */
  seed: seed.optional(),
});

const share = z.strictObject({
  character_id: id,
  name: z.string(),
  lines: z.array(
    z.strictObject({
      item_instance_id: id,
      name: z.string(),
      quantity: z.int(),
      /** Total value in copper. */
      value_copper: z.int(),
    }),
  ),
  /** By coin key. */
  coins: z.record(z.string(), z.int()),
  coins_copper: z.int(),
  total_value_copper: z.int(),
});

export const distributionPlan = z.strictObject({
  distribution_mode: distributionMode,
  seed,
  /** Identifies the result: a plan with a different result has a different fingerprint. */
  fingerprint: z.string(),
  shares: z.array(share),
  /** Items that stay in the loot because a container is full. */
  left: z.array(
    z.strictObject({ item_instance_id: id, name: z.string(), quantity: z.int(), reason: z.string() }),
  ),
});
export type DistributionPlan = z.infer<typeof distributionPlan>;

export const previewDistribution = endpoint({
  id: 'loot.distribution_preview',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/distribution_preview`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Preview the items that each recipient would receive, and their value (gm)',
  params: idParams,
  body: z.strictObject({ distribute: distributeBody }),
  reply: { status: 200, data: distributionPlan },
  errorCodes: [...manageErrorCodes, 'ALREADY_DISTRIBUTED', 'FEATURE_NOT_IN_TIER'],
});

export const distributeLoot = endpoint({
  id: 'loot.distribute',
  method: 'POST',
  path: `${API_PREFIX}/loot_instances/{id}/distribute`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Distribute loot to characters (gm)',
  params: idParams,
  body: z.strictObject({
    distribute: distributeBody.extend({
      /** The fingerprint of a preview: if the result would differ now, the request is rejected with CONFLICT. */
      fingerprint: z.string().max(100).optional(),
    }),
  }),
  reply: { status: 200, data: distributionPlan.extend({ transaction_ids: z.array(id) }) },
  errorCodes: [...manageErrorCodes, 'ALREADY_DISTRIBUTED', 'FEATURE_NOT_IN_TIER'],
});
