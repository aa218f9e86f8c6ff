import { z } from 'zod';
import { API_PREFIX, TEMPLATE_DESCRIPTION_MAX, TEMPLATE_NAME_MAX, TEMPLATE_TAGS_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, text, time } from './fields.ts';
import { templateTag, VISIBILITIES } from './item-template-form.ts';
import { minRatingQuery, rating, ratingBody, ratingSummary, ratingsMeta } from './rating.ts';

/** Hoards before they are deployed (decisions.md §6). */
export const SOURCE_TYPES = ['monster', 'chest', 'quest', 'boss', 'environment', 'other'] as const;

export const sourceType = z.enum(SOURCE_TYPES, { error: 'There is no such source' });

export type SourceType = z.infer<typeof sourceType>;

export const lootTemplate = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  source_type: sourceType,
  visibility: z.enum(VISIBILITIES),
  tags: z.array(z.string()),
  items_count: z.int(),
  /** Copper: what all its lines are worth on average. */
  average_value_copper: z.int(),
  ...ratingSummary,
  creator_id: id.nullable(),
  creator_name: z.string(),
  permissions: z.strictObject({ edit: z.boolean(), delete: z.boolean(), rate: z.boolean() }),
  created_at: time,
  updated_at: time,
});

export type LootTemplate = z.infer<typeof lootTemplate>;

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

export const templateFails = ['RESOURCE_NOT_FOUND', 'FORBIDDEN'] as const;

const tierFails = ['LIMIT_REACHED', 'FEATURE_NOT_IN_TIER'] as const;

export const listLootTemplates = endpoint({
  id: 'loot_template.list',
  method: 'GET',
  path: `${API_PREFIX}/loot_templates`,
  audience: 'user',
  summary: 'Loot templates that the asker may see: public ones and own ones',
  query: z.strictObject({
    ...paging(20),
    search: line(100).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    tag: line(60).optional(),
    source_type: sourceType.optional(),
    creator_id: id.optional(),
    min_rating: minRatingQuery.optional(),
    sort: z.enum(['name', 'rating', 'created_at', 'updated_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(lootTemplate), meta: pageMeta },
  fails: [],
});

export const getLootTemplate = endpoint({
  id: 'loot_template.get',
  method: 'GET',
  path: `${API_PREFIX}/loot_templates/{id}`,
  audience: 'user',
  summary: 'One loot template',
  params: idParams,
  reply: { status: 200, data: lootTemplate },
  fails: ['RESOURCE_NOT_FOUND'],
});

export const createLootTemplate = endpoint({
  id: 'loot_template.create',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates`,
  audience: 'user',
  summary: 'Write a loot template; public ones need a verified e-mail address',
  body: z.strictObject({ loot_template: lootTemplateForm }),
  reply: { status: 201, data: lootTemplate },
  fails: ['EMAIL_NOT_VERIFIED', ...tierFails],
});

export const updateLootTemplate = endpoint({
  id: 'loot_template.update',
  method: 'PATCH',
  path: `${API_PREFIX}/loot_templates/{id}`,
  audience: 'user',
  summary: 'Edit a loot template of one’s own; loot that is deployed stays as it is',
  params: idParams,
  body: z.strictObject({ loot_template: lootTemplateChange }),
  reply: { status: 200, data: lootTemplate },
  fails: [...templateFails, 'EMAIL_NOT_VERIFIED'],
});

export const deleteLootTemplate = endpoint({
  id: 'loot_template.delete',
  method: 'DELETE',
  path: `${API_PREFIX}/loot_templates/{id}`,
  audience: 'user',
  summary: 'Delete a loot template of one’s own; loot that is deployed stays',
  params: idParams,
  reply: { status: 204 },
  fails: templateFails,
});

export const duplicateLootTemplate = endpoint({
  id: 'loot_template.duplicate',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates/{id}/duplicate`,
  audience: 'user',
  summary: 'A private copy of any loot template that the asker may see, with its lines',
  params: idParams,
  reply: { status: 201, data: lootTemplate },
  fails: ['RESOURCE_NOT_FOUND', ...tierFails],
});

export const rateLootTemplate = endpoint({
  id: 'loot_template.rate',
  method: 'POST',
  path: `${API_PREFIX}/loot_templates/{id}/ratings`,
  audience: 'user',
  summary: 'Rate somebody else’s loot template; a second rating replaces the first',
  params: idParams,
  body: ratingBody,
  reply: { status: 201, data: rating },
  fails: templateFails,
});

export const listLootTemplateRatings = endpoint({
  id: 'loot_template.ratings',
  method: 'GET',
  path: `${API_PREFIX}/loot_templates/{id}/ratings`,
  audience: 'user',
  summary: 'What people say about a loot template, newest first',
  params: idParams,
  query: z.strictObject(paging(20)),
  reply: { status: 200, data: z.array(rating), meta: ratingsMeta },
  fails: ['RESOURCE_NOT_FOUND'],
});
