import { createHash, createHmac } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';

/** A stored response to an earlier request. */
export interface StoredReply {
  readonly status: number;
  readonly text: string | null;
}

/** The request's key, or null. Throws VALIDATION_ERROR when the key is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalid('Idempotency-Key', `Must be 1 to ${IDEMPOTENCY_KEY_MAX} printable characters`);
  }
  return key;
}

/** The hash that identifies a repeated request: method, URL and body. With a `secret` others cannot compute it. */
export function requestHash(request: FastifyRequest, secret?: Buffer | Uint8Array): Buffer {
  const hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  hash.update(`${request.method} ${request.url}\n`);
  const { body } = request;
  return hash.update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)).digest();
}

/** The SQLSTATEs that `claim_idempotency_key` raises. */
const REJECTIONS: Readonly<Record<string, () => AppError>> = {
  QM002: () => new AppError('IDEMPOTENCY_MISMATCH'),
  QM003: () => new AppError('IDEMPOTENCY_IN_PROGRESS'),
};
const REPLAYED = 'QM001';

/**
 * Claims a key in this transaction, together with the first statement of the transaction. If the key was used before,
 * or another request with it is running, the transaction fails; `storedReply` then returns the response or throws the
 * rejection.
 */
export function claimIdempotencyKey(tx: Tx, userId: string, key: string, hash: Buffer): void {
  tx.call(tx.sql`claim_idempotency_key(${userId}, ${key}, ${hash})`);
}

/**
 * The stored reply when `error` means that the request is repeated. Throws IDEMPOTENCY_IN_PROGRESS while another
 * request with the key is running, IDEMPOTENCY_MISMATCH when the key belongs to another request, and any other error as
 * it is.
 */
export async function storedReply(
  sql: Sql,
  error: unknown,
  userId: string,
  key: string,
): Promise<StoredReply> {
  const code = String((error as { code?: unknown }).code);
  if (code !== REPLAYED) throw REJECTIONS[code]?.() ?? error;
  const [reply] = await sql<StoredReply[]>`
    select status, reply as text from idempotency_keys where user_id = ${userId} and key = ${key}`;
  // The reply was deleted between the two statements, because its retention period ended.
  if (!reply) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  return reply;
}

/** Stores the reply in the transaction of the change: both are committed or neither is. */
export function storeReply(tx: Tx, userId: string, key: string, hash: Buffer, reply: StoredReply): void {
  tx.call(
    tx.sql`store_reply(${userId}, ${key}, ${hash}, ${reply.status}::smallint, ${reply.text}, ${tx.now})`,
  );
}
