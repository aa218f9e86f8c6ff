import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { id, idParams, paging, time } from './fields.ts';
import { VISIBILITIES } from './item-template-form.ts';
import { rating, ratingBody, ratingSummary, ratingsMeta } from './rating.ts';

/** Error codes of a write to a template that the caller cannot see or may not write. */
export const templateErrorCodes = ['RESOURCE_NOT_FOUND', 'FORBIDDEN'] as const;
/** Error codes when the tier allows no further template. */
export const tierErrorCodes = ['LIMIT_REACHED', 'FEATURE_NOT_IN_TIER'] as const;

/** The fields that item, shop and loot templates share. */
export const templateFields = {
  id,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** Hidden by an admin: stays private until an admin restores it. Only its creator can read it. */
  is_hidden: z.boolean(),
  ...ratingSummary,
  /** Number of other users who duplicated or deployed it. */
  uses_count: z.int(),
  creator_id: id.nullable(),
  creator_name: z.string(),
  permissions: z.strictObject({ edit: z.boolean(), delete: z.boolean(), rate: z.boolean() }),
  created_at: time,
  updated_at: time,
};

interface TemplateSlice<S extends string, V extends string, D extends z.ZodType> {
  /** The first part of every id: `shop_template`. */
  readonly slice: S;
  /** In a sentence: "a shop template". */
  readonly noun: string;
  readonly data: D;
  /** What remains after deletion, for the summary. */
  readonly onDelete: string;
  /** The verb in the id and path of the endpoint that duplicates a template. */
  readonly duplicateVerb: V;
  readonly duplicateErrorCodes: readonly ErrorCode[];
}

const READS = { audience: 'user', apiKeys: 'shared', params: idParams } as const;
const WRITES = { audience: 'user', apiKeys: 'all_parties', params: idParams } as const;

/** The endpoints that item, shop and loot templates share: get, delete, duplicate, rate, ratings. */
export function templateEndpoints<S extends string, V extends string, D extends z.ZodType>(
  template: TemplateSlice<S, V, D>,
) {
  const { slice, noun, data, duplicateVerb } = template;
  const path = `${API_PREFIX}/${slice}s/{id}` as const;
  return {
    get: endpoint({
      id: `${slice}.get` as const,
      method: 'GET',
      path,
      ...READS,
      summary: `Get ${noun}`,
      reply: { status: 200, data },
      errorCodes: ['RESOURCE_NOT_FOUND'],
    }),
    remove: endpoint({
      id: `${slice}.delete` as const,
      method: 'DELETE',
      path,
      ...WRITES,
      summary: `Delete ${noun} of the caller; ${template.onDelete}`,
      reply: { status: 204 },
      errorCodes: templateErrorCodes,
    }),
    duplicate: endpoint({
      id: `${slice}.${duplicateVerb}` as const,
      method: 'POST',
      path: `${path}/${duplicateVerb}` as const,
      ...WRITES,
      summary: `Duplicate ${noun} that the caller may see; the duplicate is private`,
      reply: { status: 201, data },
      errorCodes: ['RESOURCE_NOT_FOUND', ...template.duplicateErrorCodes],
    }),
    rate: endpoint({
      id: `${slice}.rate` as const,
      method: 'POST',
      path: `${path}/ratings` as const,
      ...WRITES,
      summary: `Rate ${noun} of another user; a second rating replaces the first`,
      body: ratingBody,
      reply: { status: 201, data: rating },
      errorCodes: templateErrorCodes,
    }),
    ratings: endpoint({
      id: `${slice}.ratings` as const,
      method: 'GET',
      path: `${path}/ratings` as const,
      ...READS,
      summary: `Ratings of ${noun}, most recently updated first`,
      query: z.strictObject(paging(20)),
      reply: { status: 200, data: z.array(rating), meta: ratingsMeta },
      errorCodes: ['RESOURCE_NOT_FOUND'],
    }),
  };
}
