import { z } from 'zod';
import {
  API_PREFIX,
  STOCK_LINES_AT_ONCE,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TAGS_MAX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, text } from './fields.ts';
import { templateTag, VISIBILITIES } from './item-template-form.ts';
import { lootItemForm } from './loot-item.ts';
import { minRatingQuery } from './rating.ts';
import {
  templateEndpoints,
  templateErrorCodes,
  templateFields,
  tierErrorCodes,
} from './template-endpoints.ts';

/** Where loot is found (DEC-6). */
export const SOURCE_TYPES = ['monster', 'chest', 'quest', 'boss', 'environment', 'other'] as const;

export const sourceType = z.enum(SOURCE_TYPES, { error: 'Choose one of the sources' });

export type SourceType = z.infer<typeof sourceType>;

export const lootTemplate = z.strictObject({
  ...templateFields,
  source_type: sourceType,
  tags: z.array(z.string()),
  items_count: z.int(),
  /** The average total value of a roll, in copper. */
  average_value_copper: z.int(),
});

export type LootTemplate = z.infer<typeof lootTemplate>;

export const {
  get: getLootTemplate,
  remove: deleteLootTemplate,
  duplicate: duplicateLootTemplate,
  rate: rateLootTemplate,
  ratings: listLootTemplateRatings,
} = templateEndpoints({
  slice: 'loot_template',
  noun: 'a loot template',
  data: lootTemplate,
  onDelete: 'deployed loot is kept',
  duplicateVerb: 'duplicate',
  duplicateErrorCodes: tierErrorCodes,
});

const formFields = {
  name: line(TEMPLATE_NAME_MAX, 1, 'Loot name is required'),
  description: text(TEMPLATE_DESCRIPTION_MAX),
  source_type: sourceType,
  visibility: z.enum(VISIBILITIES),
  tags: z.array(templateTag).max(TEMPLATE_TAGS_MAX, { error: `At most ${TEMPLATE_TAGS_MAX} tags` }),
};

export const lootTemplateForm = z.strictObject({
  ...formFields,
  description: formFields.description.default(''),
  source_type: formFields.source_type.default('other'),
  visibility: formFields.visibility.default('private'),
  tags: formFields.tags.default([]),
});

export type LootTemplateForm = z.input<typeof lootTemplateForm>;

const lootTemplateChange = z.strictObject(formFields).partial();

export type LootTemplateChange = z.input<typeof lootTemplateChange>;

export const listLootTemplates = endpoint({
  id: 'loot_template.list',
  method: 'GET',
  path: `${API_PREFIX}/loot_templates`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Loot templates that the caller can see: public templates and the caller’s own',
  query: z.strictObject({
    ...paging(20),
    search: line(100).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    tag: line(60).optional(),
    source_type: sourceType.optional(),
    creator_id: id.optional(),
    min_rating: minRatingQuery.optional(),
    sort: z.enum(['name', 'rating', 'uses', 'created_at', 'updated_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(lootTemplate), meta: pageMeta },
  errorCodes: [],
});

export const createLootTemplate = endpoint({
  id: 'loot_template.create',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Create a loot template with its first lines; a public template requires a verified email address',
  body: z.strictObject({
    loot_template: lootTemplateForm.extend({
      /** Either all lines are added or none. */
      loot_items: z
        .array(lootItemForm)
        .max(STOCK_LINES_AT_ONCE, { error: `At most ${STOCK_LINES_AT_ONCE} items at once` })
        .default([]),
    }),
  }),
  reply: { status: 201, data: lootTemplate },
  errorCodes: ['EMAIL_NOT_VERIFIED', ...tierErrorCodes],
});

export const updateLootTemplate = endpoint({
  id: 'loot_template.update',
  method: 'PATCH',
  path: `${API_PREFIX}/loot_templates/{id}`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Update a loot template of the caller; deployed loot does not change',
  params: idParams,
  body: z.strictObject({ loot_template: lootTemplateChange }),
  reply: { status: 200, data: lootTemplate },
  errorCodes: [...templateErrorCodes, 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});
