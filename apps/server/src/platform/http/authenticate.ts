import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { AppError, forbidden, maintenanceRejection } from '@quartermaster/contract/errors';
import type { Via } from '@quartermaster/contract/transaction';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { requireAdminSession } from '../auth/admin-session.ts';
import { authenticateApiKey, isApiKey } from '../auth/api-keys.ts';
import { requireRecentAuthentication } from '../auth/recent-authentication.ts';
import type { Services } from '../services.ts';
import { recordRejectedAdmin } from './admin-attempts.ts';
import { authorizeApiKey } from './authorize-api-key.ts';
import { LIMITS, type LimitRule } from './rate-limits.ts';

const RULES: ReadonlyMap<string, LimitRule> = new Map(Object.entries(LIMITS));

/** Counts a request by `caller`, an IP address or a user, if the endpoint has its own limit. Throws RATE_LIMITED. */
export async function enforceRateLimit(
  services: Services,
  spec: EndpointSpec,
  caller: string,
): Promise<void> {
  const rule = spec.limit === undefined ? undefined : RULES.get(spec.limit);
  if (spec.limit !== undefined && rule) await services.limits.use(spec.limit, caller, rule);
}

/**
 * Throws SERVICE_UNAVAILABLE in maintenance mode unless the endpoint stays available. For callers who are not admins or
 * not authenticated yet.
 */
export async function rejectCallInMaintenance(services: Services, spec: EndpointSpec): Promise<void> {
  if (spec.duringMaintenance) return;
  const { maintenance } = await services.settings.current();
  if (maintenance) throw maintenanceRejection(maintenance.message);
}

/**
 * Authenticates the caller, counts the request by IP address and by account (DEC-2), and checks what the endpoint
 * requires of the caller. Requests without a valid token are rejected before they are counted, so that they do not use
 * up the limit of others with the same IP address (ADR 0077).
 */
export async function authenticateRequest(
  services: Services,
  spec: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const actor = await actorOf(services, request, { allowExpired: spec.acceptsExpired ?? false });
  if (!actor.admin) await rejectCallInMaintenance(services, spec);
  const { apiKey } = actor;
  if (apiKey) await authorizeApiKey(services, spec, { ...actor, apiKey }, { request, reply });
  await enforceRateLimit(services, spec, request.ip);
  await enforceRateLimit(services, spec, actor.userId);
  // A user who has used up the limit, or whose session someone else floods, can still log out.
  if (spec.method !== 'GET' && !spec.acceptsExpired)
    await services.limits.use('write', actor.userId, LIMITS.write);
  if (spec.audience === 'admin' && !actor.admin) {
    await recordRejectedAdmin(services, actor, `${spec.method} ${spec.path}`);
    throw forbidden();
  }
  if (spec.audience === 'admin') await requireAdminSession(services, spec, actor);
  if (spec.recentAuth) await requireRecentAuthentication(services.sql, actor, services.now());
  return actor;
}

/**
 * The user identified by the request's access token or API key. Throws UNAUTHORIZED, EXPIRED_TOKEN or REVOKED_TOKEN,
 * and FORBIDDEN for an API key of a suspended user.
 */
export async function actorOf(
  services: Services,
  request: FastifyRequest,
  options: { readonly allowExpired?: boolean } = {},
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('UNAUTHORIZED');
  if (isApiKey(token)) return authenticateApiKey(services, token);
  return services.sessions.authenticate(token, viaOf(request), options);
}

/** The session of the browser that opens an emailed link, if any; an invalid token and an API key are ignored. */
export async function readRequestSession(
  services: Services,
  request: FastifyRequest,
): Promise<Pick<Actor, 'userId' | 'sessionId'> | null> {
  try {
    const actor = await actorOf(services, request, { allowExpired: true });
    return actor.apiKey ? null : actor;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The web app identifies itself; other clients with a token count as API programs (DEC-7). */
const viaOf = (request: FastifyRequest): Via => (request.headers['x-client'] === 'web' ? 'web' : 'api');
