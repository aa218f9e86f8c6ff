import { z } from 'zod';
import { API_PREFIX, CHARACTER_DEFAULT_MAX_SLOTS, CHARACTER_DEFAULT_MAX_WEIGHT_LB } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import {
  id,
  idParams,
  line,
  paging,
  pounds,
  publicUrl,
  slotCount,
  text,
  time,
  wholeNumberQuery,
} from './fields.ts';

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
  /** Pounds; the carrying meter, never a refusal (decisions.md §4). */
  max_weight: z.number().nullable(),
  max_slots: z.int().nullable(),
  party_id: id.nullable(),
  party_name: z.string().nullable(),
  primary_container_id: id.nullable(),
  permissions: z.strictObject({ edit: z.boolean(), act: z.boolean() }),
  created_at: time,
  updated_at: time,
});
export type Character = z.infer<typeof character>;

const name = line(100, 1, 'Character name is required');
const level = z
  .int({ error: 'Level must be a whole number' })
  .min(1, { error: 'Level must be at least 1' })
  .max(100, { error: 'Level must be at most 100' });

/** The character form (domain.md §5). */
export const characterForm = z.strictObject({
  name,
  race: line(60).default(''),
  character_class: line(60).default(''),
  level: level.default(1),
  notes: text(10_000).default(''),
  image_url: publicUrl.default(''),
  max_weight: pounds.nullable().default(CHARACTER_DEFAULT_MAX_WEIGHT_LB),
  max_slots: slotCount.nullable().default(CHARACTER_DEFAULT_MAX_SLOTS),
  party_id: id.nullable().default(null),
});
export type CharacterForm = z.input<typeof characterForm>;

export const listCharacters = endpoint({
  id: 'character.list',
  method: 'GET',
  path: `${API_PREFIX}/characters`,
  audience: 'user',
  summary: "The signed-in person's characters, or a party's",
  query: z.strictObject({
    ...paging(10),
    search: line(100).optional(),
    race: line(60).optional(),
    character_class: line(60).optional(),
    min_level: wholeNumberQuery('min_level').optional(),
    max_level: wholeNumberQuery('max_level').optional(),
    party_id: id.optional(),
    sort: z.enum(['name', 'level', 'created_at', 'updated_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(character), meta: pageMeta },
  fails: ['RESOURCE_NOT_FOUND'],
});

export const createCharacter = endpoint({
  id: 'character.create',
  method: 'POST',
  path: `${API_PREFIX}/characters`,
  audience: 'user',
  summary: 'Create a character with its Backpack',
  body: z.strictObject({ character: characterForm }),
  reply: { status: 201, data: character },
  fails: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const getCharacter = endpoint({
  id: 'character.get',
  method: 'GET',
  path: `${API_PREFIX}/characters/{id}`,
  audience: 'user',
  summary: 'One character, for its owner and its party',
  params: idParams,
  reply: { status: 200, data: character },
  fails: ['RESOURCE_NOT_FOUND'],
});
