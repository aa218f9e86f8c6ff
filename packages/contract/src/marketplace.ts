import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';
import { ratingSummary } from './rating.ts';

/** A user as the creator of public templates. */
export const creator = z.strictObject({
  id,
  username: z.string(),
  is_self: z.boolean(),
  item_templates_count: z.int(),
  shop_templates_count: z.int(),
  loot_templates_count: z.int(),
  /** Totals over all public templates; a user counts once per template. */
  uses_count: z.int(),
  ...ratingSummary,
});
export type Creator = z.infer<typeof creator>;

export const getCreator = endpoint({
  id: 'creator.get',
  method: 'GET',
  path: `${API_PREFIX}/creators/{id}`,
  audience: 'user',
  apiKeys: 'shared',
  summary:
    'A creator with the totals of their public templates; not found for users without public templates',
  params: idParams,
  reply: { status: 200, data: creator },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
