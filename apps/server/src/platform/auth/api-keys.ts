import { createHmac } from 'node:crypto';
import { AppError, forbidden } from '@quartermaster/contract/errors';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Actor, ApiKeyGrant } from '../actor.ts';
import { accountTier } from '../allowance.ts';
import type { Sql } from '../database.ts';
import { identifyCaller } from '../pool/caller.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../transaction.ts';
import { isSuspended } from './suspension.ts';
import { randomSecret, type Tokens } from './tokens.ts';

const PREFIX = 'qm_';
const SHOWN_CHARACTERS = 8;
/** 43 characters of base64url are 256 bits. */
const KEY = /qm_[\w-]{43}(?![\w-])/;
const KEY_ONLY = new RegExp(`^${KEY.source}$`);

/** The minimum interval between two writes of the last use, so that reads rarely cause a write. */
const USE_RECORDED_INTERVAL_MS = 60_000;

export const newApiKey = (): string => PREFIX + randomSecret();
export const isApiKey = (token: string): boolean => KEY_ONLY.test(token);
/** The part of a key that is stored in plain text: the prefix and five random characters. */
export const apiKeyPrefix = (key: string): string => key.slice(0, SHOWN_CHARACTERS);
/** Returns the API key in a URL, percent-encoded or not; null if there is none. */
export function apiKeyInUrl(url: string): string | null {
  if (!/(?:q|%71)(?:m|%6d)(?:_|%5f)/i.test(url)) return null;
  const decoded = url.replaceAll(/%([2-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return KEY.exec(decoded)?.[0] ?? null;
}

/**
 * The stored hash of a key: it depends on the server's secret key, so the table alone cannot verify guesses, and 256
 * random bits need no slow hash (ADR 0192).
 */
export const hashApiKey = (tokens: Pick<Tokens, 'keyFor'>, key: string): Buffer =>
  createHmac('sha256', tokens.keyFor('api key')).update(key).digest();

interface KeyRow extends ApiKeyGrant {
  readonly userId: string;
  readonly username: string;
  readonly tier: Tier;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly suspended: boolean;
  readonly lastUsedAt: Date | null;
}

/**
 * The actor of a request with this API key. The key is read for every request, so that a revoked key is rejected
 * immediately. Throws UNAUTHORIZED for an unknown key or a deleted account, REVOKED_TOKEN, EXPIRED_TOKEN, and FORBIDDEN
 * while the owner is suspended.
 */
export async function authenticateApiKey(
  { sql, now, tokens, settings }: Pick<Services, 'sql' | 'now' | 'tokens' | 'settings'>,
  key: string,
): Promise<Actor> {
  const at = now();
  const row = await findKey(sql, hashApiKey(tokens, key), at);
  if (!row) throw new AppError('UNAUTHORIZED', 'This API key does not exist.');
  if (row.revokedAt) throw new AppError('REVOKED_TOKEN', 'This API key was revoked.');
  if (row.expiresAt <= at) throw new AppError('EXPIRED_TOKEN', 'This API key has expired.');
  if (row.suspended) throw forbidden('The account of this API key is suspended.');
  const { id, userId, username: name, scope, partyIds, lastUsedAt } = row;
  identifyCaller(userId);
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= USE_RECORDED_INTERVAL_MS)
    await recordUse(sql, now, id);
  const { defaultTier } = await settings.current();
  const tier = accountTier(row.tier, defaultTier);
  const apiKey = { id, scope, partyIds };
  return { userId, sessionId: '', name, admin: false, via: 'api', tier, defaultTier, apiKey };
}

async function findKey(sql: Sql, hash: Buffer, now: Date): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`
    select k.id, k.scope, k.party_ids as "partyIds", k.user_id as "userId", u.username, u.tier,
      k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
      ${isSuspended(sql, now)} as suspended
    from api_keys k join users u on u.id = k.user_id
    where k.hash = ${hash} and u.deleted_at is null`;
  return row;
}

const recordUse = (sql: Sql, now: () => Date, id: string): Promise<unknown> =>
  inTransaction(sql, now, (tx) => {
    const before = new Date(tx.now.getTime() - USE_RECORDED_INTERVAL_MS);
    return tx.sql`
      update api_keys set last_used_at = ${tx.now}
      where id = ${id} and (last_used_at is null or last_used_at <= ${before})`;
  });
