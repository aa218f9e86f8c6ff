import { z } from 'zod';
import { API_PREFIX, IMPORT_BYTES_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { errorDetail } from './envelope.ts';

export const ITEM_TEMPLATE_FILE_FORMATS = ['csv', 'json'] as const;

/** The columns of the CSV, in order; JSON has the same fields as the request that creates one template. */
export const ITEM_TEMPLATE_CSV_COLUMNS = [
  'name',
  'description',
  'weight',
  'base_value',
  'currency',
  'rarity',
  'category',
  'glyph',
  'stack_size',
  'slots',
  'tags',
  'visibility',
] as const;

/** The text of an imported file. */
export const importContent = z
  .string()
  .min(1, { error: 'The file is empty' })
  .max(IMPORT_BYTES_MAX, { error: 'The file must be at most 5 MB' })
  .refine((text) => new TextEncoder().encode(text).length <= IMPORT_BYTES_MAX, {
    error: 'The file must be at most 5 MB',
  });

const importFile = z.strictObject({ format: z.enum(ITEM_TEMPLATE_FILE_FORMATS), content: importContent });
export type ImportFile = z.output<typeof importFile>;

/** A byte of the file can take several bytes in the JSON body, such as an escaped line break. */
export const IMPORT_BODY_MAX = 3 * IMPORT_BYTES_MAX;

/** The planned import of one line of a file. */
export const importLine = z.strictObject({
  /** The line of the file on which the row begins, or the position in a JSON list; from 1. */
  line: z.int(),
  name: z.string(),
  outcome: z.enum(['create', 'duplicate', 'rejected']),
  /** The errors of a rejected line, by field; for other lines, a hint. */
  reasons: z.array(errorDetail),
});
export type ImportLine = z.infer<typeof importLine>;

export const importCounts = {
  created: z.int(),
  /** Lines equal to an existing template of the user or to an earlier line; nothing is created. */
  duplicates: z.int(),
  rejected: z.int(),
};

export const previewImport = endpoint({
  id: 'item_template.preview_import',
  method: 'POST',
  path: `${API_PREFIX}/item_templates/import/preview`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Preview the import of a file of item templates; writes nothing',
  body: z.strictObject({ import: importFile }),
  reply: { status: 200, data: z.array(importLine), meta: z.strictObject(importCounts) },
  errorCodes: [],
  bodyLimit: IMPORT_BODY_MAX,
  limit: 'import',
});

export const importItemTemplates = endpoint({
  id: 'item_template.import',
  method: 'POST',
  path: `${API_PREFIX}/item_templates/import`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Create item templates from a file: all of them or none, unless invalid lines are skipped',
  body: z.strictObject({
    import: z.strictObject({
      ...importFile.shape,
      /** Skips invalid lines instead of rejecting the whole file. */
      skip_rejected: z.boolean().default(false),
    }),
  }),
  reply: { status: 201, data: z.strictObject(importCounts) },
  errorCodes: [],
  bodyLimit: IMPORT_BODY_MAX,
  limit: 'import',
});

export const exportItemTemplates = endpoint({
  id: 'item_template.export',
  method: 'GET',
  path: `${API_PREFIX}/item_templates/export`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary:
    'Item templates of the caller as a file, which can be imported again within the limits of an import',
  query: z.strictObject({ format: z.enum(ITEM_TEMPLATE_FILE_FORMATS).default('csv') }),
  reply: { status: 200, file: ['text/csv; charset=utf-8', 'application/json; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
