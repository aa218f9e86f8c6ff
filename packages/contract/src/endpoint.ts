import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The users who may call an endpoint; further permissions are in the policy of each slice. */
export type Audience = 'anyone' | 'user' | 'admin';

/**
 * The scope of an endpoint for API keys that are limited to selected parties (ADR 0192). `party`: it concerns
 * data of one party, which must be a selected party. `shared`: the data belongs to no single party, such as
 * templates and the list of parties, which is filtered by the key. `all_parties`: it concerns the whole
 * account and requires a key for all parties.
 */
export type ApiKeyAccess = 'party' | 'shared' | 'all_parties';

/** The declaration of an endpoint. Bodies are strict objects: unknown keys are rejected. */
export interface EndpointSpec {
  /** Stable name, `slice.verb`; the operationId in the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parameters, absolute: `/api/v1/parties/{id}`. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  /** How API keys may use this endpoint; absent: they may not. */
  readonly apiKeys?: ApiKeyAccess;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is a raw file instead of JSON. */
  readonly upload?: readonly string[];
  /** 204 has neither data nor meta. */
  readonly reply: {
    readonly status: 200 | 201 | 202 | 204;
    readonly data?: z.ZodType;
    readonly meta?: z.ZodType;
    /** Media types of a file that is returned instead of an envelope; errors still have the envelope. */
    readonly file?: readonly string[];
    /** Whether the data is the whole body, in the format of another system; errors still have the envelope. */
    readonly withoutEnvelope?: true;
    /** Lines of progress that precede the envelope for clients that accept `application/x-ndjson`. */
    readonly progress?: z.ZodType;
  };
  /** Error codes of this endpoint, in addition to those that `possibleErrors` adds. */
  readonly errorCodes: readonly ErrorCode[];
  /** Name of the endpoint's rate limit, if it has a separate one (DEC-2). */
  readonly limit?: string;
  /**
   * Whether the endpoint accepts an expired but otherwise valid access token while its session is open, so that
   * users can always log out.
   */
  readonly acceptsExpired?: true;
  /**
   * Whether a request is rejected with RECENT_AUTHENTICATION_REQUIRED unless the session was authenticated within
   * the last 10 minutes.
   */
  readonly recentAuth?: true;
  /**
   * The relation of an admin endpoint to the admin session. Absent: the session must be open, and a request counts
   * as activity. `observes`: the session must be open, but a request does not count as activity. `opens`: no
   * admin session is required.
   */
  readonly adminSession?: 'opens' | 'observes';
  /** Whether the endpoint is available to everyone in maintenance mode, in which admins may use every endpoint. */
  readonly duringMaintenance?: true;
  /** Maximum body size in bytes; absent: the server's general limit. */
  readonly bodyLimit?: number;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a handler: parsed values. */
export interface Parsed<E extends EndpointSpec> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: E['upload'] extends readonly string[] ? Uint8Array : Out<E['body']>;
}

/** The input of a caller, with a key for each declared schema. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['upload'] extends readonly string[] ? { body: Blob } : unknown);

export type ReplyData<E extends EndpointSpec> = Out<E['reply']['data']>;
export type ReplyMeta<E extends EndpointSpec> = Out<E['reply']['meta']>;

/** Declares an endpoint once: the server registers it, the web app calls it, the OpenAPI page documents it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

/** All error codes that an endpoint may return: the declared ones, and those that follow from its other fields. */
export function possibleErrors(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'BAD_REQUEST',
    // Every endpoint rejects undeclared query parameters.
    'VALIDATION_ERROR',
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  for (const code of spec.errorCodes) codes.add(code);
  if (spec.body ?? spec.upload) codes.add('PAYLOAD_TOO_LARGE');
  if (spec.audience !== 'anyone') {
    codes.add('UNAUTHORIZED').add('EXPIRED_TOKEN').add('REVOKED_TOKEN');
  }
  // Every endpoint may reject an API key because of its scope, its parties, or its owner's tier.
  if (spec.audience !== 'anyone') codes.add('FORBIDDEN').add('FEATURE_NOT_IN_TIER');
  if (spec.apiKeys) codes.add('RESOURCE_NOT_FOUND');
  if (spec.audience === 'admin' && spec.adminSession !== 'opens') codes.add('ADMIN_SESSION_EXPIRED');
  if (spec.recentAuth) codes.add('RECENT_AUTHENTICATION_REQUIRED');
  // Every write may exhaust an allowance of the tier (ADR 0085).
  if (spec.audience === 'user' && spec.method !== 'GET') codes.add('LIMIT_REACHED');
  if (spec.method !== 'GET') {
    // CONFLICT: a repeated Idempotency-Key whose reply was not stored.
    codes.add('CONFLICT').add('IDEMPOTENCY_MISMATCH').add('IDEMPOTENCY_IN_PROGRESS');
  }
  return [...codes];
}
