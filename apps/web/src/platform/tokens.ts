import type { User } from '@quartermaster/contract/auth';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import { now } from './clock.ts';

export interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
  /** ISO 8601, by the server's clock. */
  readonly expires_at: string;
}

/** Why a session ended by itself; null when a user logged out. */
export type EndReason = 'expired' | 'inactivity';

/** Who was signed in last, for a start without a network; ends with the session. */
export const LAST_USER_KEY = 'last_user';

/** Read by the other tabs, which hear only that the tokens are gone. */
const ENDED_KEY = 'session_ended';

interface Claims {
  readonly sub?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
}

/** What an access token says of itself; nothing is trusted for more than convenience. */
function claimsOf(token: string | null): Claims {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

/** Its end by this device's clock, which may be wrong: from now on for as long as the token lives. */
function endByOwnClock({ token, expires_at }: Tokens): string {
  const { iat, exp } = claimsOf(token);
  if (typeof iat !== 'number' || typeof exp !== 'number') return expires_at;
  return new Date(now() + (exp - iat) * 1000).toISOString();
}

/** The account that a token belongs to; undefined when it does not say. */
export function userIdOf(token: string | null): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : undefined;
}

/** The three keys of local storage that hold the session (DEC-2). */
export const tokens = {
  access: (): string | null => localStorage.getItem(STORAGE_KEYS.accessToken),
  refresh: (): string | null => localStorage.getItem(STORAGE_KEYS.refreshToken),
  /** Milliseconds since 1970 by this device's clock; 0 when unknown, which counts as expired. */
  expiresAt(): number {
    const time = Date.parse(localStorage.getItem(STORAGE_KEYS.expiresAt) ?? '');
    return Number.isNaN(time) ? 0 : time;
  },
  /** Whose they are; undefined when the access token does not say. */
  userId: (): string | undefined => userIdOf(tokens.access()),
  /** The user whom they belong to, if this device knows; for a start without a network. */
  lastUser(): User | undefined {
    try {
      const user = JSON.parse(localStorage.getItem(LAST_USER_KEY) ?? '{}') as Partial<User>;
      return user.id && user.id === tokens.userId() ? (user as User) : undefined;
    } catch {
      return undefined;
    }
  },
  /** Why there are none any more. */
  ended(): EndReason | null {
    const reason = localStorage.getItem(ENDED_KEY);
    return reason === 'expired' || reason === 'inactivity' ? reason : null;
  },
  save(fresh: Tokens): void {
    localStorage.removeItem(ENDED_KEY);
    localStorage.setItem(STORAGE_KEYS.refreshToken, fresh.refresh_token);
    localStorage.setItem(STORAGE_KEYS.expiresAt, endByOwnClock(fresh));
    localStorage.setItem(STORAGE_KEYS.accessToken, fresh.token);
  },
  clear(reason: EndReason | null = null): void {
    if (reason) localStorage.setItem(ENDED_KEY, reason);
    else localStorage.removeItem(ENDED_KEY);
    for (const key of [...Object.values(STORAGE_KEYS), LAST_USER_KEY]) localStorage.removeItem(key);
  },
};
