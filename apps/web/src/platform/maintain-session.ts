import { STORAGE_KEYS, TOKEN_CHECK_INTERVAL_MS } from '@quartermaster/contract/constants';
import { isOutcomeUnknown } from './api-error.ts';
import { needsRefresh, refreshTokens, SESSION_EXPIRED, showSessionExpired } from './refresh.ts';
import { session, showSignedOut, startSession } from './session.ts';
import { dismissToastsWithAction } from './toasts.ts';
import { tokens } from './tokens.ts';

/**
 * Refreshes a token that is due. Starts a session whose tokens are stored but which is not loaded: another tab has
 * signed in, or the server was unreachable.
 */
async function check(): Promise<void> {
  const { status, error } = session.get();
  const mayStart = error === null || isOutcomeUnknown(error);
  if (status === 'anonymous' && mayStart && tokens.access() !== null) return startSession();
  if (status !== 'authenticated' || !needsRefresh()) return;
  // If the server is unreachable, the next check tries again.
  await refreshTokens(tokens.access()).catch(() => false);
}

/** Follows the token changes of other tabs that end this session: a sign-out, or a sign-in as another user. */
function followTokens(): void {
  const { status, user } = session.get();
  const isDeleted = tokens.access() === null;
  if (isDeleted && status === 'authenticated') {
    const endReason = tokens.endReason();
    if (endReason === 'expired') showSessionExpired();
    showSignedOut(endReason);
  }
  const owner = tokens.userId();
  if (!isDeleted && user && owner !== undefined && owner !== user.id) {
    // All data of the previous user is removed from the screen and the cache, then the new user is loaded.
    dismissToastsWithAction();
    session.set({ status: 'initializing', user: null, error: null });
    void startSession();
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== STORAGE_KEYS.accessToken) return;
  followTokens();
  if (session.get().status === 'anonymous') void check();
}

const onExpired = () => {
  if (session.get().status === 'authenticated') showSignedOut(tokens.endReason());
};

/** Runs missed checks immediately when the page is visible, awake or online again. */
function onWake(): void {
  if (document.visibilityState !== 'visible') return;
  followTokens();
  void check();
}

/**
 * Keeps the session current: checks it after sign-in, every 60 s and when the page wakes up, and follows sign-outs and
 * sign-ins in other tabs and rejected refreshes.
 */
export function maintainSession(): () => void {
  const timer = setInterval(() => void check(), TOKEN_CHECK_INTERVAL_MS);
  const unsubscribeSession = session.subscribe(() => {
    if (session.get().status === 'authenticated') void check();
  });
  window.addEventListener('storage', onStorage);
  window.addEventListener(SESSION_EXPIRED, onExpired);
  window.addEventListener('pageshow', onWake);
  window.addEventListener('online', onWake);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    clearInterval(timer);
    unsubscribeSession();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(SESSION_EXPIRED, onExpired);
    window.removeEventListener('pageshow', onWake);
    window.removeEventListener('online', onWake);
    document.removeEventListener('visibilitychange', onWake);
  };
}
