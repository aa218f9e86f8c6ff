import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, line, paging, time } from './fields.ts';
import { VISIBILITIES } from './item-template-form.ts';
import { ratingSummary } from './rating.ts';
import { templateErrorCodes } from './template-endpoints.ts';

export const OWN_KINDS = ['item_template', 'shop_template', 'loot_template'] as const;
const kind = z.enum(OWN_KINDS);
export type OwnKind = z.infer<typeof kind>;

/** Maximum number of templates in one request, which is also the maximum page size of the list. */
const SELECTED_MAX = 100;

/** A template of the user, of any kind. */
export const ownTemplate = z.strictObject({
  kind,
  id,
  name: z.string(),
  visibility: z.enum(VISIBILITIES),
  is_hidden: z.boolean(),
  ...ratingSummary,
  /** Number of other users who duplicated or deployed it. */
  uses_count: z.int(),
  /**
   * For an item, the number of the user's shop and loot templates that contain it; for a shop or loot template, the
   * number of shops or loot instances that the user deployed from it and that are not deleted.
   */
  places_count: z.int(),
  updated_at: time,
});
export type OwnTemplate = z.infer<typeof ownTemplate>;

export const listOwnContent = endpoint({
  id: 'own_content.list',
  method: 'GET',
  path: `${API_PREFIX}/my_content`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Item, shop and loot templates of the caller in one list, with their ratings and uses',
  query: z.strictObject({
    ...paging(20),
    search: line(100).optional(),
    kind: kind.optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    sort: z.enum(['name', 'rating', 'uses', 'updated_at']).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: { status: 200, data: z.array(ownTemplate), meta: pageMeta },
  errorCodes: [],
});

const templates = z
  .array(z.strictObject({ kind, id }))
  .min(1, { error: 'Select at least one template' })
  .max(SELECTED_MAX, { error: `At most ${SELECTED_MAX} templates at once` });
export type SelectedTemplates = z.infer<typeof templates>;

const changedReply = z.strictObject({ templates_count: z.int() });

export const updateOwnContent = endpoint({
  id: 'own_content.update',
  method: 'PATCH',
  path: `${API_PREFIX}/my_content`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Update the visibility of the caller’s templates: all of them or none',
  body: z.strictObject({ content: z.strictObject({ templates, visibility: z.enum(VISIBILITIES) }) }),
  reply: { status: 200, data: changedReply },
  errorCodes: [...templateErrorCodes, 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

export const deleteOwnContent = endpoint({
  id: 'own_content.delete',
  method: 'POST',
  path: `${API_PREFIX}/my_content/delete`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary:
    'Delete the caller’s templates: all of them or none; deployed shops, deployed loot and existing items are kept',
  body: z.strictObject({ content: z.strictObject({ templates }) }),
  reply: { status: 200, data: changedReply },
  errorCodes: templateErrorCodes,
});
