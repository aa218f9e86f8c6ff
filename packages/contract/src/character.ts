import { CHARACTER_NAME_MAX } from '@quartermaster/rules/names';
import { z } from 'zod';
import { API_PREFIX, CHARACTER_DEFAULT_MAX_SLOTS, CHARACTER_DEFAULT_MAX_WEIGHT_LB } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import {
  flagQuery,
  id,
  idParams,
  imageUrl,
  line,
  paging,
  pounds,
  slotCount,
  text,
  time,
  wholeNumberQuery,
} from './fields.ts';
import { coinSystemKey } from './party.ts';

export const character = z.strictObject({
  id,
  user_id: id,
  username: z.string(),
  name: z.string(),
  race: z.string(),
  character_class: z.string(),
  level: z.int(),
  notes: z.string(),
  image_url: z.string(),
  /** Pounds; for the carrying meter only, never a reason to reject (DEC-4). */
  max_weight: z.number().nullable(),
  max_slots: z.int().nullable(),
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  /** The coin system of its party; 5e without a party. */
  coin_system: coinSystemKey,
  primary_container_id: id.nullable(),
  /**
   * `edit`: change its sheet. `act`: use its items. `assign`: assign it to a party or delete it. `see_private`:
   * read its private containers.
   */
  permissions: z.strictObject({
    edit: z.boolean(),
    act: z.boolean(),
    assign: z.boolean(),
    see_private: z.boolean(),
  }),
  /**
   * The contents of all its containers in pounds and slots, their coins in copper, and the number of equipped
   * stacks; null for readers who may not see its private containers. Absent unless `include` requests it.
   */
  carried: z
    .strictObject({ weight: z.number(), slots: z.int(), purse_copper: z.int(), equipped: z.int() })
    .nullable()
    .optional(),
  created_at: time,
  updated_at: time,
});
export type Character = z.infer<typeof character>;

const name = line(CHARACTER_NAME_MAX, 1, 'Character name is required');
const level = z
  .int({ error: 'Level must be a whole number' })
  .min(1, { error: 'Level must be at least 1' })
  .max(100, { error: 'Level must be at most 100' });

/** The character form (DOM-5). */
export const characterForm = z.strictObject({
  name,
  race: line(60).default(''),
  character_class: line(60).default(''),
  level: level.default(1),
  notes: text(10_000).default(''),
  image_url: imageUrl.default(''),
  max_weight: pounds.nullable().default(CHARACTER_DEFAULT_MAX_WEIGHT_LB),
  max_slots: slotCount.nullable().default(CHARACTER_DEFAULT_MAX_SLOTS),
  party_id: id.nullable().default(null),
});
export type CharacterForm = z.input<typeof characterForm>;

/** The fields of a character that can be updated; absent fields are not changed. */
export const characterChange = z.strictObject({
  name: name.optional(),
  race: line(60).optional(),
  character_class: line(60).optional(),
  level: level.optional(),
  notes: text(10_000).optional(),
  image_url: imageUrl.optional(),
  max_weight: pounds.nullable().optional(),
  max_slots: slotCount.nullable().optional(),
  /** The party of the character; null removes it from its party. */
  party_id: id.nullable().optional(),
});
export type CharacterChange = z.input<typeof characterChange>;

/** Maximum number of characters whose load is calculated in one response. */
const PER_PAGE_WITH_CARRIED = 20;

export const listCharacters = endpoint({
  id: 'character.list',
  method: 'GET',
  path: `${API_PREFIX}/characters`,
  audience: 'user',
  apiKeys: 'party',
  summary: "The caller’s characters, or a party's",
  query: z
    .strictObject({
      ...paging(10),
      search: line(100).optional(),
      race: line(60).optional(),
      character_class: line(60).optional(),
      min_level: wholeNumberQuery('min_level').optional(),
      max_level: wholeNumberQuery('max_level').optional(),
      party_id: id.optional(),
      sort: z.enum(['name', 'level', 'created_at', 'updated_at']).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      include: z.enum(['carried'], { error: 'Only carried can be included' }).optional(),
    })
    .refine(({ include, per_page }) => include === undefined || per_page <= PER_PAGE_WITH_CARRIED, {
      error: `per_page must be at most ${PER_PAGE_WITH_CARRIED} when carried is included`,
      path: ['per_page'],
    }),
  reply: { status: 200, data: z.array(character), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const createCharacter = endpoint({
  id: 'character.create',
  method: 'POST',
  path: `${API_PREFIX}/characters`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Create a character with its Backpack',
  body: z.strictObject({ character: characterForm }),
  reply: { status: 201, data: character },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const getCharacter = endpoint({
  id: 'character.get',
  method: 'GET',
  path: `${API_PREFIX}/characters/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One character, for its owner and its party',
  params: idParams,
  reply: { status: 200, data: character },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const updateCharacter = endpoint({
  id: 'character.update',
  method: 'PATCH',
  path: `${API_PREFIX}/characters/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update a character, including the party to which it belongs',
  params: idParams,
  body: z.strictObject({ character: characterChange }),
  reply: { status: 200, data: character },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const deleteCharacter = endpoint({
  id: 'character.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/characters/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Delete a character; its items are moved to another container or destroyed',
  params: idParams,
  /** `if_empty`: reject the deletion if the character carries anything. */
  query: z.strictObject({ move_to: id.optional(), if_empty: flagQuery.default(false) }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CAPACITY_EXCEEDED', 'TRANSFER_NOT_SUPPORTED'],
});

export const removeCharacterFromParty = endpoint({
  id: 'character.remove_from_party',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/characters/{character_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Remove a character from a party (gm); its player stays a member',
  params: z.strictObject({ id, character_id: id }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const duplicateCharacter = endpoint({
  id: 'character.duplicate',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/duplicate`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Duplicate a character with its containers, without items and party',
  params: idParams,
  reply: { status: 201, data: character },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
