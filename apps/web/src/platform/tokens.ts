import type { User } from '@quartermaster/contract/auth';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import { now } from './clock.ts';

export interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
  /** ISO 8601, by the server's clock. */
  readonly expires_at: string;
}

/** The reason that a session ended without a logout. */
export type EndReason = 'expired' | 'inactivity';

/** The storage key of the signed-in user, for an offline start; the value is deleted with the session. */
export const LAST_USER_KEY = 'last_user';

/** The key of the end reason, for the other tabs, which are only notified that the tokens were removed. */
const ENDED_KEY = 'session_ended';

interface Claims {
  readonly sub?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
}

/** The claims of an access token; used for convenience only, never for security. */
function claimsOf(token: string | null): Claims {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

/** When the access token expires by this device's clock, which may be wrong: now plus the lifetime of the token. */
function expiryByDeviceClock({ token, expires_at }: Tokens): string {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return expires_at;
  return new Date(now() + (exp - iat) * 1000).toISOString();
}

/** The id of the user that a token belongs to; undefined if the token does not contain it. */
export function userIdOf(token: string | null): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
}

/** Returns a function that says whether the same user is still signed in; for actions that send several requests. */
export function sameUserCheck(): () => boolean {
  const userId = tokens.userId();
  return () => tokens.userId() === userId;
}

/**
 * Runs an action of the signed-in user. Once another user has signed in, the promise never settles, so that nothing
 * that waits for it is shown to the next user, or continued as them. Actions that must end in any case, because they
 * hold a lock or belong to a chain, use `sameUserCheck` instead.
 */
export function forSameUser<R>(action: () => Promise<R>): Promise<R> {
  const isSameUser = sameUserCheck();
  return new Promise((resolve, reject) => {
    action().then(
      (result) => isSameUser() && resolve(result),
      (error) => isSameUser() && reject(error),
    );
  });
}

/** Returns a function that throws unless the same user is still signed in; for actions that send several requests. */
export function sameUserGuard(): () => void {
  const isSameUser = sameUserCheck();
  return () => {
    if (!isSameUser()) throw new Error('Another user has signed in');
  };
}

/** The three keys of local storage that hold the session (DEC-2). */
export const tokens = {
  access: (): string | null => localStorage.getItem(STORAGE_KEYS.accessToken),
  refresh: (): string | null => localStorage.getItem(STORAGE_KEYS.refreshToken),
  /** Milliseconds since 1970 by this device's clock; 0 when unknown, which is treated as expired. */
  expiresAt(): number {
    const time = Date.parse(localStorage.getItem(STORAGE_KEYS.expiresAt) ?? '');
    return Number.isNaN(time) ? 0 : time;
  },
  /** The id of the user of the tokens; undefined when the access token does not contain it. */
  userId: (): string | undefined => userIdOf(tokens.access()),
  /** The user of the tokens, if stored on this device; for an offline start. */
  lastUser(): User | undefined {
    try {
      const user = JSON.parse(localStorage.getItem(LAST_USER_KEY) ?? '{}') as Partial<User>;
      return user.id && user.id === tokens.userId() ? (user as User) : undefined;
    } catch {
      return undefined;
    }
  },
  /** The reason that the session ended; null after a logout and during a session. */
  endReason(): EndReason | null {
    const reason = localStorage.getItem(ENDED_KEY);
    return reason === 'expired' || reason === 'inactivity' ? reason : null;
  },
  save(newTokens: Tokens): void {
    localStorage.removeItem(ENDED_KEY);
    localStorage.setItem(STORAGE_KEYS.refreshToken, newTokens.refresh_token);
    localStorage.setItem(STORAGE_KEYS.expiresAt, expiryByDeviceClock(newTokens));
    localStorage.setItem(STORAGE_KEYS.accessToken, newTokens.token);
  },
  clear(reason: EndReason | null = null): void {
    if (reason) localStorage.setItem(ENDED_KEY, reason);
    else localStorage.removeItem(ENDED_KEY);
    for (const key of [...Object.values(STORAGE_KEYS), LAST_USER_KEY]) localStorage.removeItem(key);
  },
};
