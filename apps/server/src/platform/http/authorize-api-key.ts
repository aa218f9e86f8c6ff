import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { forbidden } from '@quartermaster/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, ApiKeyGrant } from '../actor.ts';
import { apiKeyScopes, effectiveTier, requireTierFeature } from '../allowance.ts';
import { idsIn, requireChosenParties } from '../auth/key-parties.ts';
import type { Services } from '../services.ts';
import { LIMITS, RateLimitedError } from './rate-limits.ts';

/** Enforces an API key's rate limit, scope, parties and its owner's tier. */
export async function authorizeApiKey(
  services: Pick<Services, 'sql' | 'limits' | 'settings'>,
  spec: EndpointSpec,
  actor: Actor & { readonly apiKey: ApiKeyGrant },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const { apiKey } = actor;
  await countRequest(services, apiKey.id, reply);
  for (const scope of apiKeyScopes(actor.tier, apiKey.partyIds))
    requireTierFeature(await effectiveTier(services.sql, actor, scope), 'api_access');
  if (spec.apiKeys === undefined) throw forbidden('This endpoint does not accept API keys.');
  if (apiKey.scope === 'read' && spec.method !== 'GET') throw forbidden('This API key has read-only access.');
  if (apiKey.partyIds === null) return;
  if (spec.apiKeys === 'all_parties') throw forbidden('This endpoint needs an API key for all parties.');
  const ids = idsIn([request.params, request.query, request.body]);
  await requireChosenParties(services.sql, apiKey.partyIds, ids, spec.apiKeys === 'party');
}

/** Counts the request, and reports the key's limit in the response (draft-ietf-httpapi-ratelimit-headers-10). */
async function countRequest(
  { limits, settings }: Pick<Services, 'limits' | 'settings'>,
  keyId: string,
  reply: FastifyReply,
): Promise<void> {
  const { seconds } = LIMITS.api_key;
  const { api_key: points } = (await settings.current()).callLimits;
  const report = (remaining: number, resetSeconds: number) => {
    reply.header('ratelimit-policy', `"api-key";q=${points};w=${seconds}`);
    reply.header('ratelimit', `"api-key";r=${remaining};t=${resetSeconds}`);
  };
  try {
    const usage = await limits.use('api_key', keyId, LIMITS.api_key);
    if (usage) report(usage.remaining, Math.max(1, Math.ceil(usage.endsIn / 1000)));
  } catch (error) {
    if (error instanceof RateLimitedError) report(0, error.retryAfterSeconds);
    throw error;
  }
}
