import {
  type Credentials,
  login as loginCall,
  logout as logoutCall,
  me,
  type Registration,
  register as registerCall,
  type User,
} from '@quartermaster/contract/auth';
import { STORAGE_KEYS, TOKEN_CHECK_EVERY_MS } from '@quartermaster/contract/constants';
import { call } from './http.ts';
import { needsRefresh, refreshTokens, SESSION_EXPIRED } from './refresh.ts';
import { createStore, useStore } from './store.ts';
import { tokens } from './tokens.ts';

export type SessionState =
  | { readonly status: 'initializing'; readonly user: null; readonly error: null }
  | { readonly status: 'authenticated'; readonly user: User; readonly error: null }
  | { readonly status: 'anonymous'; readonly user: null; readonly error: unknown };

const INITIALIZING: SessionState = { status: 'initializing', user: null, error: null };
const anonymous = (error: unknown = null): SessionState => ({ status: 'anonymous', user: null, error });

export const session = createStore<SessionState>(INITIALIZING);
export const useSession = (): SessionState => useStore(session);

/** The signed-in person, for what stands behind the guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}

/** Startup (accounts.md §4): refresh when due, then load the person. A failure is kept, signed out. */
export async function startSession(): Promise<void> {
  const token = tokens.access();
  if (token === null) return session.set(anonymous());
  try {
    if (needsRefresh() && !(await refreshTokens(token))) return session.set(anonymous());
    const { data } = await call(me, {});
    session.set({ status: 'authenticated', user: data.user, error: null });
  } catch (error) {
    session.set(anonymous(error));
  }
}

export async function login(credentials: Credentials): Promise<void> {
  const { data } = await call(loginCall, { body: credentials });
  tokens.save(data);
  session.set({ status: 'authenticated', user: data.user, error: null });
}

/** Creates the account, then signs in with the same credentials (accounts.md §4). */
export async function register(form: Registration, idempotencyKey: string): Promise<void> {
  await call(registerCall, { body: { user: form } }, { idempotencyKey });
  await login({ email: form.email, password: form.password });
}

/** Ends the session here at once; the server is told, and its failure changes nothing. */
export async function logout(): Promise<void> {
  try {
    await call(logoutCall, {}, { quiet: true });
  } catch {
    // Signed out here all the same (accounts.md §4).
  } finally {
    tokens.clear();
    session.set(anonymous());
  }
}

async function refreshWhenDue(): Promise<void> {
  if (session.get().status !== 'authenticated' || !needsRefresh()) return;
  // A server out of reach is asked again at the next check.
  await refreshTokens(tokens.access()).catch(() => false);
}

/** Another tab signed out, or in as somebody: this one follows. */
function followOtherTabs(event: StorageEvent): void {
  const cleared = event.key === null;
  if (!cleared && event.key !== STORAGE_KEYS.accessToken) return;
  const status = session.get().status;
  if (tokens.access() === null && status === 'authenticated') session.set(anonymous());
  if (tokens.access() !== null && status === 'anonymous') void startSession();
}

const onExpired = () => {
  if (session.get().status === 'authenticated') session.set(anonymous());
};

/** Keeps the session fresh: a check at once and every 60 s, other tabs, and the expired event. */
export function keepSession(): () => void {
  const timer = setInterval(() => void refreshWhenDue(), TOKEN_CHECK_EVERY_MS);
  const unfollow = session.subscribe(() => void refreshWhenDue());
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener(SESSION_EXPIRED, onExpired);
  return () => {
    clearInterval(timer);
    unfollow();
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener(SESSION_EXPIRED, onExpired);
  };
}
