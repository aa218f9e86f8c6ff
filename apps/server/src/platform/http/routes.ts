import type { EndpointSpec, Parsed } from '@quartermaster/contract/endpoint';
import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Sql } from '../database.ts';
import type { Services } from '../services.ts';
import { transact } from '../transact.ts';
import type { Tx } from '../transaction.ts';
import { authenticateRequest } from './authenticate.ts';
import { CallerSlots } from './caller-slots.ts';
import { createDeclarations } from './declare.ts';
import { Downloads } from './downloads.ts';
import { executeOnce, openCallContext, respondOnce } from './execute-once.ts';
import type { StoredReply } from './idempotency.ts';
import { keyedWrite } from './keyed-open-writes.ts';
import { sendWithProgress } from './progress.ts';
import { envelopeText, type FileReply, type HandlerReply, sendFile } from './reply.ts';
import { checkCall, parseCall } from './validate.ts';

type HandlerResult<E extends EndpointSpec> = Promise<HandlerReply<E>>;
type UserCall<E extends EndpointSpec> = Parsed<E> & { actor: Actor };

/** A request for a file; the actor is null if the audience is anyone. */
type FileCall<E extends EndpointSpec> = Parsed<E> & {
  actor: E['audience'] extends 'anyone' ? null : Actor;
  sql: Sql;
};

/** A request whose handler opens its own transactions, often before anyone is signed in. */
export type OpenCall<E extends EndpointSpec> = Parsed<E> & {
  request: FastifyRequest;
  actor: E['audience'] extends 'anyone' ? null : Actor;
  sql: Sql;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sets a header of the response, including rejections. */
  setHeader(name: string, value: string): void;
};

/** A slow request, which reports progress and can be canceled. */
export type LongCall<E extends EndpointSpec> = UserCall<E> &
  Pick<OpenCall<E>, 'transaction'> & {
    signal: AbortSignal;
    report: (
      progress: E['reply'] extends { progress: z.ZodType } ? z.output<E['reply']['progress']> : never,
    ) => void;
  };

interface OpenOptions {
  readonly errors?: FindErrors;
  /** Whether the endpoint uses the connections that are reserved for requests that must succeed under overload. */
  readonly hasPriority?: boolean;
  /** Whether repeating a request is harmless, so that an Idempotency-Key is ignored; each reply may be different. */
  readonly isRepeatable?: boolean;
}

/**
 * Declares the endpoints of a slice. Each handler is called with the validated input and the authenticated caller (null
 * if the audience is anyone), and `write` and `preview` also with a transaction.
 */
export interface Routes {
  readonly services: Services;
  readonly specs: readonly EndpointSpec[];
  read<E extends EndpointSpec>(
    spec: E,
    handler: (call: UserCall<E> & { sql: Sql }) => HandlerResult<E>,
  ): void;
  /**
   * An endpoint that waits for another system: it reports progress, ends when its client disconnects (ADR 0210) and
   * holds no database connection while waiting. Its transaction runs once per Idempotency-Key.
   */
  long<E extends EndpointSpec>(spec: E, handler: (call: LongCall<E>) => HandlerResult<E>): void;
  /** A read that responds with a file (`reply.file` of the contract); rejections are sent before its first chunk. */
  download<E extends EndpointSpec>(spec: E, handler: (call: FileCall<E>) => Promise<FileReply>): void;
  /** @param prepare runs before the transaction, in transactions of its own; harmless to repeat */
  write<E extends EndpointSpec>(
    spec: E,
    handler: (call: UserCall<E> & { tx: Tx }) => HandlerResult<E>,
    prepare?: (call: UserCall<E>) => Promise<void>,
  ): void;
  /**
   * A calculation that takes the locks of a write but changes nothing; its result is not stored under an
   * Idempotency-Key.
   */
  preview<E extends EndpointSpec>(
    spec: E,
    handler: (call: UserCall<E> & { tx: Tx }) => HandlerResult<E>,
  ): void;
  open<E extends EndpointSpec>(
    spec: E,
    handler: (call: OpenCall<E>) => HandlerResult<E>,
    options?: OpenOptions,
  ): void;
}

/** Finds further errors in a body that the schema rejected, so that all errors are reported together. */
type FindErrors = (body: unknown) => Promise<ErrorDetail[]>;

const plainReply = (spec: EndpointSpec, reply: object | undefined, check: boolean): StoredReply => ({
  status: spec.reply.status,
  text: envelopeText(spec, reply, check),
});

/** Two slots per caller, because a canceled request's connection may close after the next request has begun. */
const LONG_CALLS = { perCaller: 2, total: 20 };

interface LongCalls {
  readonly services: Services;
  readonly checkReplies: boolean;
  readonly slots: CallerSlots;
}

const longResponder =
  <E extends EndpointSpec>(
    { services, checkReplies, slots }: LongCalls,
    spec: E,
    handler: (call: LongCall<E>) => HandlerResult<E>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const actor = await authenticateRequest(services, spec, request, reply);
    const parsed = parseCall(spec, request);
    const keyed = keyedWrite(spec, request, actor, services.tokens);
    const { transaction } = openCallContext(services, reply, keyed);
    const release = slots.take();
    return sendWithProgress({ request, reply, checkReplies }, (progress) =>
      respondOnce(keyed, services, async () => {
        const call = { ...parsed, ...progress, actor, transaction } as LongCall<E>;
        return plainReply(spec, (await handler(call)) ?? undefined, checkReplies);
      }).finally(release),
    );
  };

export function createRoutes(app: FastifyInstance, services: Services, checkReplies: boolean): Routes {
  const specs: EndpointSpec[] = [];
  const downloads = new Downloads();
  const longCalls = { services, checkReplies, slots: new CallerSlots(LONG_CALLS) };
  const { add, declare } = createDeclarations(app, services, specs);
  const admit = (spec: EndpointSpec, request: FastifyRequest, reply: FastifyReply) =>
    authenticateRequest(services, spec, request, reply);

  const plain = (spec: EndpointSpec, reply: object | undefined) => plainReply(spec, reply, checkReplies);

  const declareWrite =
    (execute: typeof executeOnce): Routes['write'] =>
    (spec, handler, prepare) =>
      add(spec, async (request, reply) => {
        const actor = await admit(spec, request, reply);
        const call = { ...parseCall(spec, request), actor };
        const work = async (tx: Tx) => plain(spec, (await handler({ ...call, tx })) ?? undefined);
        return execute(services, request, actor, work, prepare && (() => prepare(call)));
      });

  return {
    services,
    specs,
    read: (spec, handler) =>
      add(spec, async (request, reply) => {
        const actor = await admit(spec, request, reply);
        return plain(spec, await handler({ ...parseCall(spec, request), actor, sql: services.sql }));
      }),
    download: (spec, handler) =>
      declare(spec, async (request, reply) => {
        const actor = spec.audience === 'anyone' ? null : await admit(spec, request, reply);
        const call = { ...parseCall(spec, request), actor, sql: services.sql };
        const file = await handler(call as FileCall<typeof spec>);
        return sendFile(spec, reply, file, downloads);
      }),
    long: (spec, handler) => declare(spec, longResponder(longCalls, spec, handler)),
    write: declareWrite(executeOnce),
    preview: declareWrite((base, _request, _actor, work) => transact(base, work)),
    open: (spec, handler, options = {}) =>
      add(spec, async (request, reply) => {
        const actor = spec.audience === 'anyone' ? null : await admit(spec, request, reply);
        const parsed = await parseOpen(spec, request, options.errors);
        const sql = options.hasPriority ? services.prioritySql : services.sql;
        const keyed = keyedWrite(spec, request, actor, services.tokens, options.isRepeatable);
        return respondOnce(keyed, { ...services, sql }, async () => {
          const call = { ...parsed, request, actor, ...openCallContext({ ...services, sql }, reply, keyed) };
          return plain(spec, (await handler(call as OpenCall<typeof spec>)) ?? undefined);
        });
      }),
  };
}

async function parseOpen<E extends EndpointSpec>(
  spec: E,
  request: FastifyRequest,
  errors: FindErrors = async () => [],
): Promise<Parsed<E>> {
  const checked = checkCall(spec, request);
  if ('parsed' in checked) return checked.parsed;
  throw new AppError('VALIDATION_ERROR', undefined, [...checked.details, ...(await errors(request.body))]);
}
