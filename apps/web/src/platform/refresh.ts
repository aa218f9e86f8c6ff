import { refresh as refreshEndpoint } from '@quartermaster/contract/auth';
import { TOAST_MS, TOKEN_REFRESH_BUFFER_MS } from '@quartermaster/contract/constants';
import { ApiError, networkError } from './api-error.ts';
import { now, sleep } from './clock.ts';
import { request } from './request.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';
import { type Tokens, tokens } from './tokens.ts';

/** Fired on window when a refresh failed permanently (ACC-4). */
export const SESSION_EXPIRED = 'session-expired';

/** The number of refreshes; the socket reconnects after each one (ACC-4). */
export const refreshes = createStore(0);

const LOCK = 'quartermaster-refresh';

let pendingRefresh: Promise<boolean> | undefined;

/** Whether the access token has expired or will expire within 120 s (ACC-4). */
export const needsRefresh = (): boolean => tokens.expiresAt() - now() <= TOKEN_REFRESH_BUFFER_MS;

/**
 * Exchanges the refresh token, once for all callers and all tabs: a caller that waited finds the tokens already
 * replaced and uses those. Resolves to whether there is a usable access token. Throws ApiError if
 * the request fails for any reason except rejected tokens.
 * @param staleToken the access token that was rejected or has expired
 */
export function refreshTokens(staleToken: string | null): Promise<boolean> {
  pendingRefresh ??= withLock(staleToken).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

/**
 * The time for which a waiting tab looks for the other tab's tokens, in milliseconds: storage synchronizes shortly
 * after the lock is released.
 */
const TOKENS_DELAY_MS = 500;

/**
 * The time for which the lock is held after new tokens are stored, in milliseconds: a tab that requests it meanwhile
 * knows that new tokens will arrive.
 */
const STORAGE_DELAY_MS = 250;

/** Refreshes in one tab at a time, with Web Locks if the browser supports them. */
async function withLock(staleToken: string | null): Promise<boolean> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return withLease(() => refreshOnce(staleToken));
  const result = await runInTurn(locks, { ifAvailable: true }, () => refreshOnce(staleToken));
  return result ?? (await runInTurn(locks, {}, () => refreshAfterAnother(staleToken))) ?? false;
}

/** Resolves to the result of the work; null if another tab holds the lock and the caller does not wait. */
function runInTurn(
  locks: LockManager,
  options: LockOptions,
  work: () => Promise<boolean>,
): Promise<boolean | null> {
  return new Promise((resolve, reject) => {
    const runLocked = async (lock: Lock | null) => {
      if (!lock) return resolve(null);
      const tokenBefore = tokens.access();
      resolve(await work());
      if (tokens.access() !== tokenBefore) await sleep(STORAGE_DELAY_MS);
    };
    locks.request(LOCK, options, runLocked).catch(reject);
  });
}

/** The code of the lock is imported only where it is needed, to keep it out of the first load. */
async function withLease(work: () => Promise<boolean>): Promise<boolean> {
  const { withStorageLock } = await import('./tab-lock.ts').catch(() => {
    throw networkError();
  });
  return withStorageLock(LOCK, work);
}

/**
 * Replaces the session's tokens with those that `work` returns, while no tab refreshes: the server invalidates the
 * old tokens before its response arrives, and a refresh with them would sign this browser out.
 */
export async function replaceTokens(work: () => Promise<Tokens>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  const replace = async () => {
    const tokenBefore = tokens.refresh();
    const newTokens = await work();
    // If the user has signed out in another tab meanwhile, they stay signed out.
    if (tokens.refresh() === tokenBefore) saveNewTokens(newTokens);
    return true;
  };
  await (locks ? runInTurn(locks, {}, replace) : withLease(replace));
}

function saveNewTokens(newTokens: Tokens): void {
  tokens.save(newTokens);
  refreshes.set((count) => count + 1);
}

async function refreshAfterAnother(staleToken: string | null): Promise<boolean> {
  const until = now() + TOKENS_DELAY_MS;
  while (tokens.access() === staleToken && now() < until) await sleep(20);
  return refreshOnce(staleToken);
}

const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 422);

async function refreshOnce(staleToken: string | null): Promise<boolean> {
  if (tokens.access() !== staleToken && tokens.access() !== null) return true;
  const refresh_token = tokens.refresh();
  if (refresh_token === null) return false;
  try {
    const { data } = await request(refreshEndpoint, { body: { refresh_token } });
    // The user has signed out meanwhile, here or in another tab: the new tokens must not restore the session.
    if (tokens.refresh() !== refresh_token) return tokens.access() !== null;
    saveNewTokens(data);
    return true;
  } catch (error) {
    // An unreachable or overloaded server has not rejected the tokens; the session may still be valid.
    if (!isRejection(error)) throw error;
    if (tokens.refresh() !== refresh_token) return tokens.access() !== null;
    endExpiredSession();
    return false;
  }
}

/** Shows for 7 s that the session has expired, once for all failed requests. */
export function showSessionExpired(): void {
  showToast('Your session has expired. Please log in again.', {
    tone: 'warning',
    duration: TOAST_MS.sessionExpired,
  });
}

/** Deletes the session that the server no longer accepts, and notifies the user. */
function endExpiredSession(): void {
  tokens.clear('expired');
  showSessionExpired();
  window.dispatchEvent(new Event(SESSION_EXPIRED));
}
