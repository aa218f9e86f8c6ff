import { z } from 'zod';
import {
  API_PREFIX,
  CONTAINER_DEFAULT_MAX_SLOTS,
  CONTAINER_DEFAULT_MAX_WEIGHT_LB,
  CONTAINERS_MAX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, pounds, slotCount, text, time } from './fields.ts';
import { itemFilters, itemInstance } from './item.ts';
import { coinSystemKey, encumbranceStyle } from './party.ts';

export const container = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  /** Pounds; null = unlimited. */
  max_weight: z.number().nullable(),
  max_slots: z.int().nullable(),
  current_weight: z.number(),
  items_count: z.int(),
  /** Pounds and slots in use, and their limits; null = unlimited. */
  capacity: z.strictObject({
    used: z.number(),
    max: z.number().nullable(),
    slots_used: z.int(),
    slots_max: z.int().nullable(),
  }),
  /** The limits that this container enforces (DEC-4). */
  encumbrance_style: encumbranceStyle,
  total_value_copper: z.int(),
  /** The coin system of the party: only its coins count as money. */
  coin_system: coinSystemKey,
  owner: z.strictObject({ type: z.enum(['character', 'party', 'shop', 'loot']), id, name: z.string() }),
  party_id: id.nullable(),
  visibility: z.enum(['private', 'party']),
  is_primary: z.boolean(),
  /** Position among its owner's containers; the primary container is always first. */
  position: z.int(),
  permissions: z.strictObject({
    edit: z.boolean(),
    deposit: z.boolean(),
    withdraw: z.boolean(),
    /** Whether the reader may identify its items and mark them unidentified: a gm. */
    identify: z.boolean(),
  }),
  created_at: time,
  updated_at: time,
});
export type Container = z.infer<typeof container>;

/** The Create New Container dialog (DOM-2, DOM-5): null or 0 = unlimited. */
export const containerForm = z.strictObject({
  name: line(100, 1, 'Container name is required'),
  description: text(2000).default(''),
  max_weight: pounds.nullable().default(CONTAINER_DEFAULT_MAX_WEIGHT_LB),
  max_slots: slotCount.nullable().default(CONTAINER_DEFAULT_MAX_SLOTS),
  visibility: z.enum(['private', 'party']).optional(),
});
export type ContainerForm = z.input<typeof containerForm>;

const containerBody = z.strictObject({ container: containerForm });

/** The fields of a container that can be updated; absent fields are not changed. */
export const containerChange = z.strictObject({
  name: line(100, 1, 'Container name is required').optional(),
  description: text(2000).optional(),
  max_weight: pounds.nullable().optional(),
  max_slots: slotCount.nullable().optional(),
  visibility: z.enum(['private', 'party']).optional(),
  /** Position among its owner's containers; 0 is directly after the primary container. */
  position: z.int().min(0).max(CONTAINERS_MAX).optional(),
  /** Whether this container becomes the primary container. */
  is_primary: z.literal(true).optional(),
});
export type ContainerChange = z.input<typeof containerChange>;

const containerChangeBody = z.strictObject({ container: containerChange });

/** The container that receives the items of a deleted container. */
const moveTo = z.strictObject({ move_to: id.optional() });

const ownedContainer = z.strictObject({ id, container_id: id });
const containerErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;
const deleteErrorCodes = [...containerErrorCodes, 'CAPACITY_EXCEEDED', 'TRANSFER_NOT_SUPPORTED'] as const;

export const getContainer = endpoint({
  id: 'container.get',
  method: 'GET',
  path: `${API_PREFIX}/containers/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One container with its capacity',
  params: idParams,
  reply: { status: 200, data: container },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const listContainerItems = endpoint({
  id: 'container.items',
  method: 'GET',
  path: `${API_PREFIX}/containers/{id}/items`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Contents of a container',
  params: idParams,
  query: z.strictObject(itemFilters),
  reply: { status: 200, data: z.array(itemInstance), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const listCharacterContainers = endpoint({
  id: 'character.containers',
  method: 'GET',
  path: `${API_PREFIX}/characters/{id}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Containers of a character that the caller can see',
  params: idParams,
  query: z.strictObject(paging(100)),
  reply: { status: 200, data: z.array(container), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const createCharacterContainer = endpoint({
  id: 'character.create_container',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a container for a character',
  params: idParams,
  body: containerBody,
  reply: { status: 201, data: container },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const listPartyContainers = endpoint({
  id: 'party.containers',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: "The party's own containers",
  params: idParams,
  query: z.strictObject(paging(100)),
  reply: { status: 200, data: z.array(container), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const createPartyContainer = endpoint({
  id: 'party.create_container',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a container for the party (gm, manager)',
  params: idParams,
  body: containerBody,
  reply: { status: 201, data: container },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'FEATURE_NOT_IN_TIER'],
});

export const listContainers = endpoint({
  id: 'container.list',
  method: 'GET',
  path: `${API_PREFIX}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'Containers that the caller can see: those of their characters, of their parties and of the characters in those parties',
  query: z.strictObject({ ...paging(20), party_id: id.optional(), character_id: id.optional() }),
  reply: { status: 200, data: z.array(container), meta: pageMeta },
  errorCodes: [],
});

export const createContainer = endpoint({
  id: 'container.create',
  method: 'POST',
  path: `${API_PREFIX}/containers`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a container for a character or a party',
  body: z.strictObject({
    container: containerForm
      .extend({ character_id: id.optional(), party_id: id.optional() })
      .refine((form) => (form.character_id === undefined) !== (form.party_id === undefined), {
        path: ['character_id'],
        message: 'Enter either a character or a party',
      }),
  }),
  reply: { status: 201, data: container },
  errorCodes: [...containerErrorCodes, 'FEATURE_NOT_IN_TIER'],
});

export const updateContainer = endpoint({
  id: 'container.update',
  method: 'PATCH',
  path: `${API_PREFIX}/containers/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update a container: name, description, limits, visibility, order, primary',
  params: idParams,
  body: containerChangeBody,
  reply: { status: 200, data: container },
  errorCodes: containerErrorCodes,
});

export const deleteContainer = endpoint({
  id: 'container.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/containers/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Delete a container that is empty, or whose items move to another',
  params: idParams,
  query: moveTo,
  reply: { status: 204 },
  errorCodes: deleteErrorCodes,
});

export const updateCharacterContainer = endpoint({
  id: 'character.update_container',
  method: 'PATCH',
  path: `${API_PREFIX}/characters/{id}/containers/{container_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "Update a character's container",
  params: ownedContainer,
  body: containerChangeBody,
  reply: { status: 200, data: container },
  errorCodes: containerErrorCodes,
});

export const deleteCharacterContainer = endpoint({
  id: 'character.delete_container',
  method: 'DELETE',
  path: `${API_PREFIX}/characters/{id}/containers/{container_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "Delete a character's container that is empty, or whose items move to another",
  params: ownedContainer,
  query: moveTo,
  reply: { status: 204 },
  errorCodes: deleteErrorCodes,
});

export const updatePartyContainer = endpoint({
  id: 'party.update_container',
  method: 'PATCH',
  path: `${API_PREFIX}/parties/{id}/containers/{container_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "Update a party's container (gm, manager)",
  params: ownedContainer,
  body: containerChangeBody,
  reply: { status: 200, data: container },
  errorCodes: containerErrorCodes,
});

export const deletePartyContainer = endpoint({
  id: 'party.delete_container',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/containers/{container_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "Delete a party's container that is empty, or whose items move to another (gm, manager)",
  params: ownedContainer,
  query: moveTo,
  reply: { status: 204 },
  errorCodes: deleteErrorCodes,
});
