import { type EndpointSpec, type Parsed, possibleErrors } from '@quartermaster/contract/endpoint';
import { AppError, type ErrorCode, type ErrorDetail, forbidden } from '@quartermaster/contract/errors';
import type { Via } from '@quartermaster/contract/transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { requireAdminSession } from '../auth/admin-session.ts';
import { requireRecentAuthentication } from '../auth/recent-authentication.ts';
import type { Sql } from '../database.ts';
import { publishChanges } from '../hints.ts';
import { onBehalfOf } from '../pool/caller.ts';
import type { Services } from '../services.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import { noteRefusedAdmin } from './admin-attempts.ts';
import { holdBody } from './body-budget.ts';
import { Downloads } from './downloads.ts';
import { claimKey, keyOf, requestHash, type StoredReply, storedReply, storeReply } from './idempotency.ts';
import { type KeyedWrite, keyedWrite } from './keyed-open-writes.ts';
import { counted, LIMITS, type LimitRule } from './rate-limits.ts';
import { contentDisposition, envelopeText, type FileReply, type HandlerReply } from './reply.ts';
import { checkCall, parseCall } from './validate.ts';

type Answer<E extends EndpointSpec> = Promise<HandlerReply<E>>;
type Responder<R> = (request: FastifyRequest, reply: FastifyReply) => Promise<R>;
type UserCall<E extends EndpointSpec> = Parsed<E> & { actor: Actor };

/** A call that responds with a file; the caller is not identified where the audience is anyone. */
type FileCall<E extends EndpointSpec> = Parsed<E> & {
  actor: E['audience'] extends 'anyone' ? null : Actor;
  sql: Sql;
};

/** A call of a user who may not be signed in; opens its own transaction where it needs one. */
export type OpenCall<E extends EndpointSpec> = Parsed<E> & {
  request: FastifyRequest;
  actor: E['audience'] extends 'anyone' ? null : Actor;
  sql: Sql;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sends a header with the answer, refused or not. */
  setHeader(name: string, value: string): void;
};

interface OpenOptions {
  readonly faults?: Faults;
  /** Uses the connections kept for what has to answer under overload. */
  readonly hasPriority?: boolean;
  /** Has one effect and the same reply however often it is sent, also without an Idempotency-Key. */
  readonly isRepeatable?: boolean;
}

/** How a slice declares its calls. The wrapper validates input, authenticates and opens the transaction. */
export interface Routes {
  readonly services: Services;
  readonly specs: readonly EndpointSpec[];
  read<E extends EndpointSpec>(spec: E, handler: (call: UserCall<E> & { sql: Sql }) => Answer<E>): void;
  /** A read that answers a file (`reply.file` of the contract); what is refused is refused before its first piece. */
  download<E extends EndpointSpec>(spec: E, handler: (call: FileCall<E>) => Promise<FileReply>): void;
  write<E extends EndpointSpec>(spec: E, handler: (call: UserCall<E> & { tx: Tx }) => Answer<E>): void;
  /** A write that changes nothing, in a transaction for its locks: what it calculates is not stored under a key. */
  preview<E extends EndpointSpec>(spec: E, handler: (call: UserCall<E> & { tx: Tx }) => Answer<E>): void;
  open<E extends EndpointSpec>(
    spec: E,
    handler: (call: OpenCall<E>) => Answer<E>,
    options?: OpenOptions,
  ): void;
}

/** What else is wrong with a body that the schema refused, so that everything is reported at once. */
type Faults = (body: unknown) => Promise<ErrorDetail[]>;

/** The codes this request may be refused with; the error handler holds answers against it in tests. */
export const declaredCodes = (request: FastifyRequest): ErrorCode[] | undefined =>
  request.routeOptions.config.codes;

declare module 'fastify' {
  interface FastifyContextConfig {
    codes?: ErrorCode[];
    upload?: readonly string[];
  }
}

export function createRoutes(app: FastifyInstance, services: Services, checkReplies: boolean): Routes {
  const specs: EndpointSpec[] = [];
  const downloads = new Downloads();
  const { add, declare } = createDeclarations(app, services, specs);
  const admit = (spec: EndpointSpec, request: FastifyRequest) => admitted(services, spec, request);

  const plain = (spec: EndpointSpec, reply: object | undefined): StoredReply => ({
    status: spec.reply.status,
    text: envelopeText(spec, reply, checkReplies),
  });

  const writing =
    (carryOut: typeof once): Routes['write'] =>
    (spec, handler) =>
      add(spec, async (request) => {
        const actor = await admit(spec, request);
        const call = { ...parseCall(spec, request), actor };
        const work = async (tx: Tx) => plain(spec, (await handler({ ...call, tx })) ?? undefined);
        return carryOut(services, request, actor, work);
      });

  return {
    services,
    specs,
    read: (spec, handler) =>
      add(spec, async (request) => {
        const actor = await admit(spec, request);
        return plain(spec, await handler({ ...parseCall(spec, request), actor, sql: services.sql }));
      }),
    download: (spec, handler) =>
      declare(spec, async (request, reply) => {
        const actor = spec.audience === 'anyone' ? null : await admit(spec, request);
        const call = { ...parseCall(spec, request), actor, sql: services.sql };
        const file = await handler(call as FileCall<typeof spec>);
        return sendFile(spec, reply, file, downloads);
      }),
    write: writing(once),
    preview: writing((given, _request, _actor, work) => transact(given, work)),
    open: (spec, handler, options = {}) =>
      add(spec, async (request, reply) => {
        const actor = spec.audience === 'anyone' ? null : await admit(spec, request);
        const parsed = await parseOpen(spec, request, options.faults);
        const sql = options.hasPriority ? services.prioritySql : services.sql;
        const keyed = keyedWrite(spec, request, actor, services.tokens, options.isRepeatable);
        return answerOnce(keyed, { ...services, sql }, async () => {
          const call = { ...parsed, request, actor, ...openAccess({ ...services, sql }, reply, keyed) };
          return plain(spec, (await handler(call as OpenCall<typeof spec>)) ?? undefined);
        });
      }),
  };
}

/** Registers endpoints, counted by address, and adds them to `specs`. */
function createDeclarations(app: FastifyInstance, services: Services, specs: EndpointSpec[]) {
  function add(spec: EndpointSpec, answer: Responder<StoredReply & { replayed?: boolean }>) {
    declare(spec, async (request, reply) => {
      const { status, text, replayed } = await answer(request, reply);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return send(reply, status, text);
    });
  }

  function declare(spec: EndpointSpec, answer: Responder<FastifyReply>) {
    specs.push(spec);
    app.route({
      method: spec.method,
      url: spec.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { codes: possibleErrors(spec), ...(spec.upload ? { upload: spec.upload } : {}) },
      ...(spec.bodyLimit === undefined ? {} : largeBody(services, spec.bodyLimit)),
      handler: (request, reply) =>
        onBehalfOf(counted(request.ip), async () => {
          if (spec.audience === 'anyone') await limit(services, spec, request.ip);
          return answer(request, reply);
        }),
    });
  }

  return { add, declare };
}

/** No one unknown fills the memory with a large file, and no one known with many. */
const largeBody = (services: Services, bodyLimit: number) => ({
  bodyLimit,
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    const { userId } = await actorOf(services, request);
    holdBody(services.largeBodies, userId, request, reply, bodyLimit);
  },
});

const RULES: ReadonlyMap<string, LimitRule> = new Map(Object.entries(LIMITS));

async function limit(services: Services, spec: EndpointSpec, who: string): Promise<void> {
  const rule = spec.limit === undefined ? undefined : RULES.get(spec.limit);
  if (spec.limit !== undefined && rule) await services.limits.use(spec.limit, who, rule);
}

/**
 * Who calls, counted by address and by account (DEC-2). Requests without a valid token are refused before they are
 * counted: they must not use up the limit of those behind the same address (ADR 0077).
 */
async function admitted(services: Services, spec: EndpointSpec, request: FastifyRequest): Promise<Actor> {
  const actor = await actorOf(services, request, { orExpired: spec.acceptsExpired ?? false });
  await limit(services, spec, request.ip);
  await limit(services, spec, actor.userId);
  if (spec.method !== 'GET') await services.limits.use('write', actor.userId, LIMITS.write);
  if (spec.audience === 'admin' && !actor.admin) {
    await noteRefusedAdmin(services, actor, `${spec.method} ${spec.path}`);
    throw forbidden();
  }
  if (spec.audience === 'admin') await requireAdminSession(services, spec, actor);
  if (spec.recentAuth) await requireRecentAuthentication(services.sql, actor, services.now());
  return actor;
}

/** Carries a write out in one transaction; repeated with the same Idempotency-Key, the first answer again. */
async function once(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply & { replayed?: boolean }> {
  const key = keyOf(request);
  if (key === null) return transact(services, work);
  const hash = requestHash(request);
  try {
    return await transact(services, async (tx) => {
      claimKey(tx, actor.userId, key, hash);
      const given = await work(tx);
      storeReply(tx, actor.userId, key, hash, given);
      return given;
    });
  } catch (error) {
    return { ...(await storedReply(services.sql, error, actor.userId, key)), replayed: true };
  }
}

/** One transaction; what it announced and whom it notified is hinted to the sockets once it is committed. */
async function transact<T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { sql, now, hints } = services;
  return inTransaction(sql, now, async (tx) => {
    const result = await work(tx);
    // After what the command does itself: a removed member is out before the others are notified.
    tx.afterCommit(() => publishChanges(hints, tx));
    return result;
  });
}

/** Runs an open call; repeated with the same Idempotency-Key it has no second effect. */
async function answerOnce(
  keyed: KeyedWrite | null,
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  work: () => Promise<StoredReply>,
): Promise<StoredReply & { replayed?: boolean }> {
  if (keyed === null) return work();
  const earlier = await keyed.earlierReply(sql);
  if (earlier) return { ...earlier, replayed: true };
  let reply: StoredReply;
  try {
    reply = await work();
  } catch (error) {
    return { ...(await keyed.replyInstead(sql, error)), replayed: true };
  }
  await keyed.store(sql, now, reply);
  return reply;
}

/** What an open call reaches: its pool, transactions on it, and the headers of its response. */
function openAccess(services: Services, reply: FastifyReply, keyed: KeyedWrite | null) {
  return {
    sql: services.sql,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      transact(services, (tx) => keyed?.claimWith(tx, () => work(tx)) ?? work(tx)),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
}

async function parseOpen<E extends EndpointSpec>(
  spec: E,
  request: FastifyRequest,
  faults: Faults = async () => [],
): Promise<Parsed<E>> {
  const checked = checkCall(spec, request);
  if ('parsed' in checked) return checked.parsed;
  throw new AppError('VALIDATION_ERROR', undefined, [...checked.details, ...(await faults(request.body))]);
}

/** Who holds the request's access token. Throws UNAUTHORIZED, EXPIRED_TOKEN or REVOKED_TOKEN. */
export async function actorOf(
  services: Services,
  request: FastifyRequest,
  options: { readonly orExpired?: boolean } = {},
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('UNAUTHORIZED');
  return services.sessions.authenticate(token, viaOf(request), options);
}

/** The web app names itself; everything else with a token is a program (DEC-7). */
const viaOf = (request: FastifyRequest): Via => (request.headers['x-client'] === 'web' ? 'web' : 'api');

function send(reply: FastifyReply, status: number, text: string | null): FastifyReply {
  reply.code(status);
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

function sendFile(
  spec: EndpointSpec,
  reply: FastifyReply,
  file: FileReply,
  downloads: Downloads,
): FastifyReply {
  if (!spec.reply.file?.includes(file.mediaType))
    throw new Error(`${spec.id} does not declare ${file.mediaType}`);
  const body = file.pieces instanceof Uint8Array ? file.pieces : downloads.stream(reply, file.pieces);
  if (file.isForEver) reply.header('cache-control', 'public, max-age=31536000, immutable');
  else reply.header('content-disposition', contentDisposition(file.filename));
  return reply.type(file.mediaType).send(body);
}
