import { type EndpointSpec, possibleErrors } from '@quartermaster/contract/endpoint';
import type { ErrorCode } from '@quartermaster/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../pool/caller.ts';
import type { Services } from '../services.ts';
import { actorOf, enforceRateLimit, rejectCallInMaintenance } from './authenticate.ts';
import { reserveBody } from './body-budget.ts';
import type { StoredReply } from './idempotency.ts';
import { rateLimitAddress } from './rate-limits.ts';
import { send } from './reply.ts';

type Responder<R> = (request: FastifyRequest, reply: FastifyReply) => Promise<R>;

/** The error codes declared for this request, against which the error handler checks responses in tests. */
export const declaredCodes = (request: FastifyRequest): ErrorCode[] | undefined =>
  request.routeOptions.config.codes;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the endpoint in the contract. */
    endpoint?: string;
    codes?: ErrorCode[];
    upload?: readonly string[];
  }
}

/**
 * Registers endpoints and adds them to `specs`. Enforces maintenance mode and the rate limits of endpoints that anyone
 * may call; `authenticateRequest` enforces both for all other endpoints.
 */
export function createDeclarations(app: FastifyInstance, services: Services, specs: EndpointSpec[]) {
  function add(spec: EndpointSpec, respond: Responder<StoredReply & { replayed?: boolean }>) {
    declare(spec, async (request, reply) => {
      const { status, text, replayed } = await respond(request, reply);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return send(reply, status, text);
    });
  }

  function declare(spec: EndpointSpec, respond: Responder<FastifyReply>) {
    specs.push(spec);
    app.route({
      method: spec.method,
      url: spec.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        endpoint: spec.id,
        codes: possibleErrors(spec),
        ...(spec.upload ? { upload: spec.upload } : {}),
      },
      ...(spec.bodyLimit === undefined ? {} : largeBody(services, spec.bodyLimit)),
      handler: (request, reply) =>
        onBehalfOf(rateLimitAddress(request.ip), async () => {
          if (spec.audience === 'anyone') {
            await rejectCallInMaintenance(services, spec);
            await enforceRateLimit(services, spec, request.ip);
          }
          return respond(request, reply);
        }),
    });
  }

  return { add, declare };
}

/** Authenticates before the body is read, so that neither guests nor users can fill the memory with large files. */
const largeBody = (services: Services, bodyLimit: number) => ({
  bodyLimit,
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    const { userId } = await actorOf(services, request);
    reserveBody(services.largeBodyBudget, { userId, ip: request.ip }, request, reply, bodyLimit);
  },
});
