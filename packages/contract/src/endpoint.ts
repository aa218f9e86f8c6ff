import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call at all; further permissions are in the policy of each slice. */
export type Audience = 'anyone' | 'user' | 'admin';

/**
 * What API keys for chosen parties may do with a call (ADR 0192). `party`: it acts on what belongs to a party, and has
 * to name something of a chosen one. `shared`: it serves all parties, such as templates and the list of parties, which
 * the key limits. `all_parties`: it concerns the whole account, and takes a key for all parties.
 */
export type ApiKeyAccess = 'party' | 'shared' | 'all_parties';

/** Every schema an endpoint may have. Bodies are strict objects: unknown keys are refused. */
export interface EndpointSpec {
  /** Stable name, `slice.verb`; the operationId in the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parameters, absolute: `/api/v1/parties/{id}`. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  /** API keys may make this call; absent: none may. */
  readonly apiKeys?: ApiKeyAccess;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is a file as it is, instead of JSON. */
  readonly upload?: readonly string[];
  /** 204 has neither data nor meta. */
  readonly reply: {
    readonly status: 200 | 201 | 202 | 204;
    readonly data?: z.ZodType;
    readonly meta?: z.ZodType;
    /** Media types of a file that is answered instead of an envelope; refusals keep the envelope. */
    readonly file?: readonly string[];
    /** The data is the whole body, as another system expects it; refusals keep the envelope. */
    readonly isBare?: true;
    /** Lines of progress that precede the envelope for clients that accept `application/x-ndjson`. */
    readonly progress?: z.ZodType;
  };
  /** Codes this endpoint refuses with, beyond those every endpoint of its audience has. */
  readonly fails: readonly ErrorCode[];
  /** Name of its own rate limit, if it has one (DEC-2). */
  readonly limit?: string;
  /** Accepts a genuine access token that has expired, as long as its session is open: logging out late is possible. */
  readonly acceptsExpired?: true;
  /** Refused with RECENT_AUTHENTICATION_REQUIRED unless the session was authenticated within the last 10 minutes. */
  readonly recentAuth?: true;
  /**
   * How an admin call treats the admin session. When absent it must be open, and the call counts as activity there;
   * `observes` must be open too, and counts as none; `opens` needs none.
   */
  readonly adminSession?: 'opens' | 'observes';
  /** Answers everyone in maintenance mode too; admins may make every call then. */
  readonly duringMaintenance?: true;
  /** Largest body in bytes; the server's general bound when absent. */
  readonly bodyLimit?: number;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed values. */
export interface Parsed<E extends EndpointSpec> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: E['upload'] extends readonly string[] ? Uint8Array : Out<E['body']>;
}

/** What a caller sends; keys for absent schemas are absent. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['upload'] extends readonly string[] ? { body: Blob } : unknown);

export type ReplyData<E extends EndpointSpec> = Out<E['reply']['data']>;
export type ReplyMeta<E extends EndpointSpec> = Out<E['reply']['meta']>;

/** Declares a call once: the server registers it, the web app calls it, the OpenAPI page shows it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

/** Codes that any endpoint may answer with, so that no endpoint has to repeat them. */
export function possibleErrors(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'BAD_REQUEST',
    // Every call refuses query parameters that it does not declare.
    'VALIDATION_ERROR',
    'RATE_LIMITED',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  for (const code of spec.fails) codes.add(code);
  if (spec.body ?? spec.upload) codes.add('PAYLOAD_TOO_LARGE');
  if (spec.audience !== 'anyone') {
    codes.add('UNAUTHORIZED').add('EXPIRED_TOKEN').add('REVOKED_TOKEN');
  }
  // An API key may be refused at every call: for its scope, its parties, or the tier of its owner.
  if (spec.audience !== 'anyone') codes.add('FORBIDDEN').add('FEATURE_NOT_IN_TIER');
  if (spec.apiKeys) codes.add('RESOURCE_NOT_FOUND');
  if (spec.audience === 'admin' && spec.adminSession !== 'opens') codes.add('ADMIN_SESSION_EXPIRED');
  if (spec.recentAuth) codes.add('RECENT_AUTHENTICATION_REQUIRED');
  // Whatever makes or moves something may use up an allowance of the tier (ADR 0085).
  if (spec.audience === 'user' && spec.method !== 'GET') codes.add('LIMIT_REACHED');
  if (spec.method !== 'GET') {
    // A repeated key whose reply was not stored.
    codes.add('CONFLICT').add('IDEMPOTENCY_MISMATCH').add('IDEMPOTENCY_IN_PROGRESS');
  }
  return [...codes];
}
