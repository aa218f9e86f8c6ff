import { createHash } from 'node:crypto';
import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Sql } from '../database.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import {
  claimIdempotencyKey,
  idempotencyKeyOf,
  requestHash,
  type StoredReply,
  storedReply,
  storeReply,
} from './idempotency.ts';
import { rateLimitAddress } from './rate-limits.ts';

/** A write that opens its own transactions, sent with an Idempotency-Key. */
export interface KeyedWrite {
  /** Runs `work` in `tx`. The write's first transaction also claims the key: both are committed or neither is. */
  claimWith<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** The stored reply, or null. Throws IDEMPOTENCY_MISMATCH, and CONFLICT when the reply was not stored. */
  earlierReply(sql: Sql): Promise<StoredReply | null>;
  /** The stored reply if `error` means that another request with the key was first; throws other errors. */
  replayedReply(sql: Sql, error: unknown): Promise<StoredReply>;
  /** Stores the reply for repetitions of the request, unless it contains tokens. */
  store(sql: Sql, now: () => Date, reply: StoredReply): Promise<void>;
}

/**
 * Returns null for a GET request, a request without a key, and a write that may be repeated without a key. The key
 * belongs to the account, or to the IP address (IPv6: its /64 network) if no one is signed in. Bodies contain
 * passwords, so they are compared by a hash that only the server can compute (ADR 0142).
 */
export function keyedWrite(
  spec: EndpointSpec,
  request: FastifyRequest,
  actor: Actor | null,
  tokens: Pick<Tokens, 'keyFor'>,
  isRepeatable = false,
): KeyedWrite | null {
  const key = idempotencyKeyOf(request);
  if (key === null || isRepeatable || spec.method === 'GET') return null;
  const scope = actor?.userId ?? addressScope(request.ip);
  const hash = requestHash(request, tokens.keyFor('idempotency of open writes'));
  let isClaimed = false;
  return {
    async claimWith(tx, work) {
      if (isClaimed) return work();
      claimIdempotencyKey(tx, scope, key, hash);
      const result = await work();
      storeReply(tx, scope, key, hash, { status: spec.reply.status, text: null });
      tx.afterCommit(() => {
        isClaimed = true;
      });
      return result;
    },
    async earlierReply(sql) {
      const [earlier] = await sql<(StoredReply & { hash: Buffer })[]>`
        select status, reply as text, request_hash as hash from idempotency_keys
        where user_id = ${scope} and key = ${key}`;
      if (!earlier) return null;
      if (!earlier.hash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
      return requireRepeatable(earlier);
    },
    replayedReply: async (sql, error) => requireRepeatable(await storedReply(sql, error, scope, key)),
    async store(sql, now, { text }) {
      if (!isClaimed || text === null || repliesWithTokens(spec)) return;
      await inTransaction(
        sql,
        now,
        (tx) => tx.sql`update idempotency_keys set reply = ${text} where user_id = ${scope} and key = ${key}`,
      );
    },
  };
}

/**
 * Throws CONFLICT for a reply that cannot be replayed because its body is not stored: it contained tokens, the server
 * stopped before storing it, or the first request is still being processed.
 */
function requireRepeatable({ status, text }: StoredReply): StoredReply {
  if (text === null && status !== 204)
    throw new AppError(
      'CONFLICT',
      'This request was already processed, and its response is not available. Check its result before sending it again.',
    );
  return { status, text };
}

/** A scope for each address that is counted by rate limits, in the format of a user id. */
function addressScope(address: string): string {
  const digits = createHash('sha256')
    .update(`address ${rateLimitAddress(address)}`)
    .digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

const TOKENS = /"(token|refresh_token|ticket|access_token|challenge|secret|recovery_codes)"/;
const tokenReplies = new Map<EndpointSpec, boolean>();

/** Whether the declared reply contains tokens: such replies are never stored. */
export function repliesWithTokens(spec: EndpointSpec): boolean {
  const hasTokens =
    tokenReplies.get(spec) ?? (spec.reply.data !== undefined && TOKENS.test(schemaText(spec.reply.data)));
  tokenReplies.set(spec, hasTokens);
  return hasTokens;
}

const schemaText = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
