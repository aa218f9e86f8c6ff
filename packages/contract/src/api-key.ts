import { z } from 'zod';
import {
  API_KEY_DAYS_MAX,
  API_KEY_NAME_MAX,
  API_KEY_PARTIES_MAX,
  API_KEYS_MAX,
  API_PREFIX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, line, time } from './fields.ts';

/**
 * API keys: secrets with which programs call the API on behalf of an account (DEC-11). API keys cannot call
 * these endpoints.
 */

const PATH = `${API_PREFIX}/users/api_keys` as const;

export const API_KEY_SCOPES = ['read', 'write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const apiKey = z.strictObject({
  id,
  name: z.string(),
  /** The first characters of the key, so that users can recognize it. */
  prefix: z.string(),
  /** `read` allows only GET requests, `write` all. */
  scope: z.enum(API_KEY_SCOPES),
  /** Null: all parties, including those joined later. Parties that the user is no longer a member of are not listed. */
  parties: z.array(z.strictObject({ id, name: z.string() })).nullable(),
  created_at: time,
  expires_at: time,
  /** Accurate to a minute; null until the first use. */
  last_used_at: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyFields = z.strictObject({
  name: line(API_KEY_NAME_MAX, 1, 'Enter a name'),
  scope: z.enum(API_KEY_SCOPES, { error: 'Choose what the key may do' }),
  party_ids: z
    .array(id)
    .min(1, { error: 'Choose at least one party' })
    .max(API_KEY_PARTIES_MAX, { error: `Choose at most ${API_KEY_PARTIES_MAX} parties` })
    .nullable(),
  expires_in_days: z
    .int({ error: 'Choose when the key expires' })
    .min(1, { error: 'A key is valid for at least a day' })
    .max(API_KEY_DAYS_MAX, { error: 'A key is valid for at most a year' }),
});
export type ApiKeyFields = z.input<typeof apiKeyFields>;

export const listApiKeys = endpoint({
  id: 'api_key.list',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'API keys of the account that are not revoked, newest first',
  reply: {
    status: 200,
    data: z.array(apiKey).max(API_KEYS_MAX),
    /**
     * Whether the caller's tier includes API access in at least one party; a patron can grant a tier in a
     * single party. Without API access, keys are rejected but can still be revoked.
     */
    meta: z.strictObject({ is_in_tier: z.boolean() }),
  },
  errorCodes: [],
});

export const createApiKey = endpoint({
  id: 'api_key.create',
  method: 'POST',
  path: PATH,
  audience: 'user',
  summary: 'Create an API key; the secret is returned once',
  body: z.strictObject({ api_key: apiKeyFields }),
  reply: { status: 201, data: z.strictObject({ api_key: apiKey, secret: z.string() }) },
  errorCodes: ['CONFLICT', 'FEATURE_NOT_IN_TIER'],
  recentAuth: true,
  limit: 'api_key_create',
});

export const revokeApiKey = endpoint({
  id: 'api_key.revoke',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  audience: 'user',
  summary: 'Revoke an API key; requests with it fail immediately',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
