import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX } from '@quartermaster/contract/constants';
import { AppError, invalid } from '@quartermaster/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../transaction.ts';

/** An answer that was already given. */
export interface StoredReply {
  readonly status: number;
  readonly text: string | null;
}

/** The request's key, or null. Throws VALIDATION_ERROR when it is no key at all. */
export function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_MAX || !/^[\x20-\x7e]+$/.test(key)) {
    throw invalid('Idempotency-Key', `Must be 1 to ${IDEMPOTENCY_KEY_MAX} printable characters`);
  }
  return key;
}

/** What makes two requests the same: method, address and body. */
export function requestHash(request: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const { body } = request;
  return hash.update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)).digest();
}

/**
 * Claims a key for this transaction. Null: go on. Otherwise the answer given before. Throws
 * IDEMPOTENCY_IN_PROGRESS while another request with the key is under way, and IDEMPOTENCY_MISMATCH
 * when the key belongs to another request (decisions.md §1).
 */
export async function claimKey(
  tx: Tx,
  userId: string,
  key: string,
  hash: Buffer,
): Promise<StoredReply | null> {
  // Two statements in one packet: the second sees what was committed before the lock came free. As one, it
  // could miss the first request's answer, and a retry would be refused for what that request had done.
  const lock = tx.sql<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`.execute();
  const answers = tx.sql<{ hash: Buffer; status: number; reply: string | null }[]>`
    select request_hash as hash, status, reply from idempotency_keys where user_id = ${userId} and key = ${key}`;
  const [[claim], [before]] = await Promise.all([lock, answers]);
  if (before) {
    if (!before.hash.equals(hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { status: before.status, text: before.reply };
  }
  if (!claim?.free) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  return null;
}

/** Keeps the answer in the transaction of the change: either both are there or neither. */
export function storeReply(tx: Tx, userId: string, key: string, hash: Buffer, reply: StoredReply): void {
  tx.last(tx.sql`
    insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
    values (${userId}, ${key}, ${hash}, ${reply.status}, ${reply.text}, ${tx.now})`);
}
