import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ACCESS_TOKEN_LIFE_S } from '@quartermaster/contract/constants';
import { AppError } from '@quartermaster/contract/errors';
import { jwtVerify, SignJWT } from 'jose';

/** The claims of an access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  signAccess(userId: string, sessionId: string): Promise<{ token: string; expiresAt: Date }>;
  /** Throws UNAUTHORIZED for an invalid token, and EXPIRED_TOKEN for an expired token without `allowExpired`. */
  verifyAccess(token: string, options?: { readonly allowExpired?: boolean }): Promise<AccessClaims>;
  /** The key for a purpose, derived from the secret key, so that no key is used for two purposes. */
  keyFor(purpose: string): Buffer;
}

const ISSUER = 'quartermaster';
const AUDIENCE = 'quartermaster-api';
/** The maximum number of verified tokens whose claims are cached; the expiry is checked on every use. */
const CACHED_TOKENS_MAX = 10_000;

/**
 * Issues access tokens: JWTs signed with HS256 that contain the user id and the session id and expire after 15 minutes
 * (DEC-2).
 */
export function createTokens(secretKey: string, now: () => Date): Tokens {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `quartermaster ${purpose}`, 32));
  const key = keyFor('access token');
  const cached = new Map<string, AccessClaims>();

  async function verify(token: string): Promise<AccessClaims> {
    // The expiry is checked below, on every use.
    const ignoringExpiry = { currentDate: now(), clockTolerance: Number.MAX_SAFE_INTEGER };
    const options = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, ...ignoringExpiry };
    const { payload } = await jwtVerify(token, key, options);
    const { sub, sid, exp } = payload as { sub?: unknown; sid?: unknown; exp?: unknown };
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number')
      throw new AppError('UNAUTHORIZED');
    return { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
  }

  return {
    keyFor,
    async signAccess(userId, sessionId) {
      const issued = Math.floor(now().getTime() / 1000);
      const expires = issued + ACCESS_TOKEN_LIFE_S;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
      return { token, expiresAt: new Date(expires * 1000) };
    },
    async verifyAccess(token, { allowExpired = false } = {}) {
      const claims = cached.get(token) ?? (await verify(token).catch(reject));
      if (claims.expiresAt <= now().getTime()) {
        if (allowExpired) return claims;
        throw new AppError('EXPIRED_TOKEN');
      }
      if (!cached.has(token)) {
        if (cached.size >= CACHED_TOKENS_MAX) cached.clear();
        cached.set(token, claims);
      }
      return claims;
    },
  };
}

function reject(): never {
  throw new AppError('UNAUTHORIZED');
}

/** A secret of 256 random bits, URL-safe. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret, so that the table alone reveals no secret. Random input needs no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
