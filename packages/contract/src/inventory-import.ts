import { z } from 'zod';
import { API_PREFIX, INVENTORY_LINES_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { errorDetail } from './envelope.ts';
import { id, idParams } from './fields.ts';
import { INVENTORY_FORMATS } from './inventory-file.ts';
import { IMPORT_BODY_MAX, importContent } from './item-template-import.ts';

/** The user's choice for a line, instead of the proposal: an existing template, a new one, or to skip it. */
const importChoice = z.strictObject({
  /** May be greater than `INVENTORY_LINES_MAX`, because the coins of a file are additional lines. */
  line: z.int().min(1),
  use: z.union([z.enum(['create', 'skip']), id], { error: 'Must be create, skip or the id of a template' }),
});
export type ImportChoice = z.output<typeof importChoice>;

const inventoryImport = z.strictObject({
  content: importContent,
  /** The container for the items; absent: the character's primary container. */
  container_id: id.nullable().default(null),
  choices: z
    .array(importChoice)
    .max(INVENTORY_LINES_MAX)
    .refine((choices) => new Set(choices.map(({ line }) => line)).size === choices.length, {
      error: 'A line appears twice',
    })
    .default([]),
});
export type InventoryImport = z.output<typeof inventoryImport>;

const foundTemplate = z.strictObject({
  id,
  name: z.string(),
  /** The owner of the template: the starter catalog, the user, or another user. */
  origin: z.enum(['catalog', 'own', 'shared']),
});
export type FoundTemplate = z.infer<typeof foundTemplate>;

/** The planned import of one item of the file. */
export const inventoryLine = z.strictObject({
  line: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** The outcome: added from an existing template, from a new private template, as coins, or skipped. */
  outcome: z.enum(['match', 'create', 'coins', 'skip']),
  /** The template of the added item. */
  item: foundTemplate.nullable(),
  /** Items with similar names, the most similar first. */
  suggestions: z.array(foundTemplate),
  is_equipped: z.boolean(),
  is_attuned: z.boolean(),
  is_identified: z.boolean(),
  /** Whether the user can make an `importChoice` for the line. */
  can_choose: z.boolean(),
  /** The reason why the line is skipped; for other lines, a hint. */
  reasons: z.array(errorDetail),
});
export type InventoryLine = z.infer<typeof inventoryLine>;

const importSummary = {
  format: z.enum(INVENTORY_FORMATS),
  container_id: id,
  /** Number of lines by outcome. */
  matched: z.int(),
  created: z.int(),
  coins: z.int(),
  skipped: z.int(),
};

const errorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const previewInventoryImport = endpoint({
  id: 'character.preview_import',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/import/preview`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Preview the import of a file of items for a character; writes nothing',
  params: idParams,
  body: z.strictObject({ import: inventoryImport }),
  reply: { status: 200, data: z.array(inventoryLine), meta: z.strictObject(importSummary) },
  errorCodes,
  bodyLimit: IMPORT_BODY_MAX,
  limit: 'import',
});

export const importInventory = endpoint({
  id: 'character.import',
  method: 'POST',
  path: `${API_PREFIX}/characters/{id}/import`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Import the items of a Foundry (dnd5e) or D&D Beyond export, or of a text list, for a character',
  params: idParams,
  body: z.strictObject({ import: inventoryImport }),
  reply: {
    status: 201,
    data: z.array(inventoryLine),
    meta: z.strictObject({ ...importSummary, transaction_id: id }),
  },
  errorCodes,
  bodyLimit: IMPORT_BODY_MAX,
  limit: 'import',
});
