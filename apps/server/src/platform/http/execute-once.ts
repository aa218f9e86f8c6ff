import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type TransactServices, transact } from '../transact.ts';
import type { Tx } from '../transaction.ts';
import {
  claimIdempotencyKey,
  idempotencyKeyOf,
  requestHash,
  type StoredReply,
  storedReply,
  storeReply,
} from './idempotency.ts';
import type { KeyedWrite } from './keyed-open-writes.ts';

/**
 * Runs a write in one transaction; a repetition with the same Idempotency-Key returns the first response. `prepare`
 * runs before, in transactions of its own.
 */
export async function executeOnce(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  work: (tx: Tx) => Promise<StoredReply>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<StoredReply & { replayed?: boolean }> {
  const key = idempotencyKeyOf(request);
  if (key === null) {
    await prepare();
    return transact(services, work);
  }
  const failure = await prepare().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const reject = async (tx: Tx) => {
    // Sends the claim of the key first: if another request with the key was faster, its response is returned.
    await tx.sql`select`;
    throw failure?.error;
  };
  const claim = { userId: actor.userId, key, hash: requestHash(request) };
  return executeOnceByKey(services, claim, failure ? reject : work);
}

/** Like `executeOnce`, with an explicit key. Requests with the same `hash` count as the same request. */
export async function executeOnceByKey(
  services: TransactServices,
  { userId, key, hash }: { readonly userId: string; readonly key: string; readonly hash: Buffer },
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply & { replayed?: boolean }> {
  try {
    return await transact(services, async (tx) => {
      claimIdempotencyKey(tx, userId, key, hash);
      const reply = await work(tx);
      storeReply(tx, userId, key, hash, reply);
      return reply;
    });
  } catch (error) {
    return { ...(await storedReply(services.sql, error, userId, key)), replayed: true };
  }
}

/** Runs a write that opens its own transactions; a repetition with the same Idempotency-Key has no second effect. */
export async function respondOnce(
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
    return { ...(await keyed.replayedReply(sql, error)), replayed: true };
  }
  await keyed.store(sql, now, reply);
  return reply;
}

/** The context of an open write: the pool, transactions and the response headers. */
export function openCallContext(services: Services, reply: FastifyReply, keyed: KeyedWrite | null) {
  return {
    sql: services.sql,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      transact(services, (tx) => keyed?.claimWith(tx, () => work(tx)) ?? work(tx)),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
}
