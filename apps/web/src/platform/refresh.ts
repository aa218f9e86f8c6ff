import { refresh as refreshCall } from '@quartermaster/contract/auth';
import { TOAST_MS, TOKEN_REFRESH_BUFFER_MS } from '@quartermaster/contract/constants';
import { ApiError, networkError } from './api-error.ts';
import { now, sleep } from './clock.ts';
import { request } from './request.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';
import { type Tokens, tokens } from './tokens.ts';

/** Fired on window when a refresh failed permanently (ACC-4). */
export const SESSION_EXPIRED = 'session-expired';

/** Counts the refreshes: the socket reconnects with them (ACC-4). */
export const refreshes = createStore(0);

const LOCK = 'quartermaster-refresh';

let pending: Promise<boolean> | undefined;

/** Whether the access token is expired or within 120 s of it (ACC-4). */
export const needsRefresh = (): boolean => tokens.expiresAt() - now() <= TOKEN_REFRESH_BUFFER_MS;

/**
 * Exchanges the refresh token, once for all callers and all tabs: a caller that waited finds the tokens already
 * replaced and uses those. Resolves to whether there is a usable access token.
 * @param stale the access token that was refused or has expired
 */
export function refreshTokens(stale: string | null): Promise<boolean> {
  pending ??= withLock(stale).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** How long a tab that had to wait looks for the other's tokens: storage reaches it a little after the lock. */
const TOKENS_DELAY_MS = 500;

/** How long the lock outlasts its work: a tab that requests it meanwhile knows that new tokens are about to arrive. */
const STORAGE_DELAY_MS = 250;

/** Tabs take turns, by Web Locks where the browser has them. */
async function withLock(stale: string | null): Promise<boolean> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return withLease(() => refreshOnce(stale));
  const first = await runInTurn(locks, { ifAvailable: true }, () => refreshOnce(stale));
  return first ?? (await runInTurn(locks, {}, () => refreshAfterAnother(stale))) ?? false;
}

/** Resolves to the result of the work; null when another tab has the turn and the caller does not wait. */
function runInTurn(
  locks: LockManager,
  options: LockOptions,
  work: () => Promise<boolean>,
): Promise<boolean | null> {
  return new Promise((done, fail) => {
    const turn = async (lock: Lock | null) => {
      if (!lock) return done(null);
      const before = tokens.access();
      done(await work());
      if (tokens.access() !== before) await sleep(STORAGE_DELAY_MS);
    };
    locks.request(LOCK, options, turn).catch(fail);
  });
}

/** Loaded only where it is needed, to keep it out of the first load. */
async function withLease(work: () => Promise<boolean>): Promise<boolean> {
  const { withStorageLock } = await import('./tab-lock.ts').catch(() => {
    throw networkError();
  });
  return withStorageLock(LOCK, work);
}

/**
 * Replaces the session's tokens with those that `work` returns, while no tab refreshes: the server has ended the old
 * ones before its response has arrived, and a refresh with them would sign this browser out.
 */
export async function replaceTokens(work: () => Promise<Tokens>): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks;
  const replace = async () => {
    const before = tokens.refresh();
    const newTokens = await work();
    // Signed out meanwhile in another tab: it stays signed out.
    if (tokens.refresh() === before) saveNewTokens(newTokens);
    return true;
  };
  await (locks ? runInTurn(locks, {}, replace) : withLease(replace));
}

function saveNewTokens(newTokens: Tokens): void {
  tokens.save(newTokens);
  refreshes.set((count) => count + 1);
}

async function refreshAfterAnother(stale: string | null): Promise<boolean> {
  const until = now() + TOKENS_DELAY_MS;
  while (tokens.access() === stale && now() < until) await sleep(20);
  return refreshOnce(stale);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 422);

async function refreshOnce(stale: string | null): Promise<boolean> {
  if (tokens.access() !== stale && tokens.access() !== null) return true;
  const refresh_token = tokens.refresh();
  if (refresh_token === null) return false;
  try {
    const { data } = await request(refreshCall, { body: { refresh_token } });
    // Signed out meanwhile, here or in another tab: the new tokens must not restore the session.
    if (tokens.refresh() !== refresh_token) return tokens.access() !== null;
    saveNewTokens(data);
    return true;
  } catch (error) {
    // An unreachable or overloaded server has not refused the tokens; the session may still be valid.
    if (!isRefusal(error)) throw error;
    if (tokens.refresh() !== refresh_token) return tokens.access() !== null;
    endExpiredSession();
    return false;
  }
}

/** Shows that the session is over: 7 s, once for all requests that fail. */
export function showSessionExpired(): void {
  showToast('Your session has expired. Please log in again.', {
    tone: 'warning',
    duration: TOAST_MS.sessionExpired,
  });
}

/** Forgets the session that the server no longer accepts, and says so. */
function endExpiredSession(): void {
  tokens.clear('expired');
  showSessionExpired();
  window.dispatchEvent(new Event(SESSION_EXPIRED));
}
