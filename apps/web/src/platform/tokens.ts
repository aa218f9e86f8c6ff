import { STORAGE_KEYS } from '@quartermaster/contract/constants';

export interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** The three keys of local storage that hold the session (decisions.md §2). */
export const tokens = {
  access: (): string | null => localStorage.getItem(STORAGE_KEYS.accessToken),
  refresh: (): string | null => localStorage.getItem(STORAGE_KEYS.refreshToken),
  /** Milliseconds since 1970; 0 when unknown, which counts as expired. */
  expiresAt(): number {
    const time = Date.parse(localStorage.getItem(STORAGE_KEYS.expiresAt) ?? '');
    return Number.isNaN(time) ? 0 : time;
  },
  save({ token, refresh_token, expires_at }: Tokens): void {
    localStorage.setItem(STORAGE_KEYS.refreshToken, refresh_token);
    localStorage.setItem(STORAGE_KEYS.expiresAt, expires_at);
    localStorage.setItem(STORAGE_KEYS.accessToken, token);
  },
  clear(): void {
    for (const key of Object.values(STORAGE_KEYS)) localStorage.removeItem(key);
  },
};
