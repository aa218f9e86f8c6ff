import {
  changePassword as changePasswordEndpoint,
  type PasswordChange,
} from '@quartermaster/contract/account';
import {
  type Credentials,
  type LoginReply,
  login as loginEndpoint,
  logout as logoutEndpoint,
  me,
  type Registration,
  register as registerEndpoint,
  type User,
} from '@quartermaster/contract/auth';
import { HTTP_TIMEOUT_MS } from '@quartermaster/contract/constants';
import { ApiError, isOutcomeUnknown } from './api-error.ts';
import { now, sleep } from './clock.ts';
import { callEndpoint, withConfirmation } from './http.ts';
import { online } from './online.ts';
import { needsRefresh, refreshTokens, replaceTokens } from './refresh.ts';
import { request } from './request.ts';
import { createStore, useStore } from './store.ts';
import { dismissToastsWithAction, showToast } from './toasts.ts';
import { type EndReason, tokens } from './tokens.ts';

export type SessionState =
  | { readonly status: 'initializing'; readonly user: null; readonly error: null }
  | { readonly status: 'authenticated'; readonly user: User; readonly error: null }
  | {
      readonly status: 'anonymous';
      readonly user: null;
      /** The error that prevented the sign-in at startup. */
      readonly error: unknown;
      /** The reason that the session ended without a logout, if it did. */
      readonly endReason?: EndReason | null;
    };

const INITIALIZING: SessionState = { status: 'initializing', user: null, error: null };

export const session = createStore<SessionState>(INITIALIZING);
export const useSession = (): SessionState => useStore(session);

/** The signed-in user, for pages behind the guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('No user is signed in');
  return user;
}

/** Sets the page to signed out; does not notify the server and keeps the tokens. */
export function showSignedOut(endReason: EndReason | null = null, error: unknown = null): void {
  const current = session.get();
  // Setting an equal state would render the page again.
  if (current.status === 'anonymous' && current.error === error && current.endReason === endReason) return;
  dismissToastsWithAction();
  session.set({ status: 'anonymous', user: null, error, endReason });
}

/** The delays before a startup tries again while the server restarts, in milliseconds. */
const STARTUP_DELAYS_MS = [500, 1500, 3000];

/**
 * The time after which a startup does not try again, in milliseconds: a restarting server refuses quickly, while one
 * that does not respond would leave the user without a page for the timeout of every attempt.
 */
const STARTUP_RETRY_MS = HTTP_TIMEOUT_MS;

/** The user of the stored tokens; undefined if they had to be refreshed and the refresh was rejected. */
async function loadUser(): Promise<User | undefined> {
  if (needsRefresh() && !(await refreshTokens(tokens.access()))) return undefined;
  const { data } = await callEndpoint(me, {}, { quiet: true });
  return data.user;
}

async function loadUserWithRetries(): Promise<User | undefined> {
  const retryUntil = now() + STARTUP_RETRY_MS;
  for (const delay of STARTUP_DELAYS_MS) {
    try {
      return await loadUser();
    } catch (error) {
      if (!isOutcomeUnknown(error) || !online.get() || now() + delay > retryUntil) throw error;
      await sleep(delay);
    }
  }
  return loadUser();
}

let starting: Promise<void> | undefined;

/**
 * Startup (ACC-4): refreshes the tokens when due, then loads the user. After a failure no user is signed in, and the
 * error is kept. The tokens are deleted only if the server rejects them, so that the session resumes once an
 * unreachable server responds. An offline device starts with the user who was signed in last.
 */
export function startSession(): Promise<void> {
  starting ??= start().finally(() => {
    starting = undefined;
  });
  return starting;
}

async function start(): Promise<void> {
  if (tokens.access() === null) return showSignedOut();
  const userId = tokens.userId();
  try {
    const user = await loadUserWithRetries();
    // Another tab may have ended the session or signed in another user meanwhile.
    if (!user || tokens.access() === null) return showSignedOut(tokens.endReason());
    if ((tokens.userId() ?? user.id) !== user.id) return start();
    session.set({ status: 'authenticated', user, error: null });
  } catch (error) {
    // Another tab has signed in another user meanwhile, whose tokens were not rejected.
    if (tokens.access() !== null && tokens.userId() !== userId) return start();
    const lastUser = online.get() ? undefined : tokens.lastUser();
    if (lastUser) return session.set({ status: 'authenticated', user: lastUser, error: null });
    if (error instanceof ApiError && error.status === 401) tokens.clear();
    // The pages for guests report an unreachable server in a banner instead.
    if (error instanceof ApiError && error.toast && !isOutcomeUnknown(error))
      showToast(error.message, { tone: 'error' });
    showSignedOut(null, error);
  }
}

/** Starts the session that the server has just opened, by any sign-in method. */
export function signInWith(reply: LoginReply): void {
  tokens.save(reply);
  session.set({ status: 'authenticated', user: reply.user, error: null });
}

export async function login(credentials: Credentials): Promise<void> {
  const { data } = await callEndpoint(loginEndpoint, { body: credentials });
  signInWith(data);
}

/**
 * Creates the account, then signs in with the same credentials (ACC-4). CONFLICT says that an earlier request with the
 * key created the account and that its response, which contained tokens, was not stored.
 */
export async function register(form: Registration, idempotencyKey: string): Promise<void> {
  const options = { idempotencyKey, quiet: 'CONFLICT' } as const;
  const reply = await callEndpoint(registerEndpoint, { body: { user: form } }, options).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') return null;
      throw error;
    },
  );
  await login({ email: form.email, password: form.password });
  // The registration opened another session, which should not appear in the list of sessions.
  if (reply) void request(logoutEndpoint, {}, { token: reply.data.token }).catch(() => undefined);
}

/**
 * Changes the password. The server also invalidates the tokens of this browser; the tokens in its response replace
 * them in all tabs.
 * @throws ApiError
 */
export async function changePassword(form: PasswordChange): Promise<void> {
  const { current_password: password } = form;
  const confirmWith = password ? { password, field: 'current_password' } : undefined;
  if (needsRefresh()) await refreshTokens(tokens.access());
  await withConfirmation(confirmWith, () =>
    replaceTokens(async () => {
      const { data } = await request(changePasswordEndpoint, { body: form }, { token: tokens.access() });
      return data;
    }),
  );
}

/** A server that does not respond does not prevent logging out. */
const LOGOUT_TIMEOUT_MS = 2000;

/** Sent immediately, even if the server counts as unreachable: it may respond again. */
const endSessionOnServer = (): Promise<unknown> =>
  request(logoutEndpoint, {}, { token: tokens.access() }).catch(() => undefined);

/** Notifies the server, then ends the session here, regardless of the response (ACC-4). */
export async function logout(): Promise<void> {
  await Promise.race([endSessionOnServer(), sleep(LOGOUT_TIMEOUT_MS)]);
  tokens.clear();
  showSignedOut();
}

/** Ends the session after long inactivity: in this browser immediately, without waiting for the server's response. */
export function endIdleSession(): void {
  void endSessionOnServer();
  tokens.clear('inactivity');
  showSignedOut('inactivity');
}
