import { z } from 'zod';
import {
  API_PREFIX,
  CONTENT_FILE_MAX,
  CONTENT_LINES_MAX,
  CONTENT_TEMPLATES_MAX,
  STOCK_LINES_MAX,
  TEMPLATE_NAME_MAX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';
import { VISIBILITIES } from './item-template-form.ts';
import { importCounts, importLine } from './item-template-import.ts';
import { lootItemForm } from './loot-item.ts';
import { lootTemplateForm } from './loot-template.ts';
import { stockTerms } from './shop-fields.ts';
import { shopTemplateForm } from './shop-template.ts';

/** Shop and loot templates of the caller as a JSON file (DEC-15). */

export const CONTENT_KINDS = ['shop_template', 'loot_template'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** A line references its item by id, or by the name of an item of the user or the catalog. */
const itemReference = {
  item_template_id: id.optional(),
  item: line(TEMPLATE_NAME_MAX).default(''),
};
const isNamed = (entry: { item_template_id?: string | undefined; item: string }) =>
  entry.item_template_id !== undefined || entry.item !== '';
const unnamedError = { error: 'Enter an item', path: ['item'] };
const tooLongError = { error: `At most ${STOCK_LINES_MAX} items` };

export const contentShop = shopTemplateForm.extend({
  shop_items: z
    .array(z.strictObject({ ...itemReference, ...stockTerms }).refine(isNamed, unnamedError))
    .max(STOCK_LINES_MAX, tooLongError)
    .default([]),
});
export type ContentShop = z.output<typeof contentShop>;

const { item_template_id: _, ...lootTerms } = lootItemForm.shape;
export const contentLoot = lootTemplateForm.extend({
  loot_items: z
    .array(z.strictObject({ ...itemReference, ...lootTerms }).refine(isNamed, unnamedError))
    .max(STOCK_LINES_MAX, tooLongError)
    .default([]),
});
export type ContentLoot = z.output<typeof contentLoot>;

const content = z
  .string()
  .min(1, { error: 'The file is empty' })
  .max(CONTENT_FILE_MAX, { error: 'The file must be at most 1 MB' });

/** A character of the file can take several bytes in the JSON body. */
const bodyLimit = 3 * CONTENT_FILE_MAX;

/** The planned import of one template of a file: shops first, then loot, numbered from 1. */
export const contentLine = importLine.extend({ kind: z.enum(CONTENT_KINDS) });
export type ContentLine = z.infer<typeof contentLine>;

const limits = `at most ${CONTENT_TEMPLATES_MAX} templates with ${CONTENT_LINES_MAX.toLocaleString('en-US')} items`;

export const previewContentImport = endpoint({
  id: 'own_content.preview_import',
  method: 'POST',
  path: `${API_PREFIX}/my_content/import/preview`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: `Preview the import of shop and loot templates from a JSON file (${limits}); writes nothing`,
  body: z.strictObject({ import: z.strictObject({ content }) }),
  reply: { status: 200, data: z.array(contentLine), meta: z.strictObject(importCounts) },
  errorCodes: [],
  bodyLimit,
  limit: 'import',
});

export const importContent = endpoint({
  id: 'own_content.import',
  method: 'POST',
  path: `${API_PREFIX}/my_content/import`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary:
    'Create shop and loot templates from a file: all of them or none, unless invalid templates are skipped',
  body: z.strictObject({
    import: z.strictObject({
      content,
      /** Skips invalid templates instead of rejecting the whole file. */
      skip_rejected: z.boolean({ error: 'Must be true or false' }).default(false),
    }),
  }),
  reply: { status: 201, data: z.strictObject(importCounts) },
  errorCodes: ['LIMIT_REACHED'],
  bodyLimit,
  limit: 'import',
});

export const exportContent = endpoint({
  id: 'own_content.export',
  method: 'GET',
  path: `${API_PREFIX}/my_content/export`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: `Shop and loot templates of the caller, or those that match the filters, as a JSON file. The file can be imported again within the limits of an import (${limits})`,
  query: z.strictObject({
    search: line(100).optional(),
    kind: z.enum(CONTENT_KINDS).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
  }),
  reply: { status: 200, file: ['application/json; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
