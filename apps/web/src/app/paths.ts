/** Every address of the app, and the only place where one is written. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  notifications: '/notifications',
  parties: '/parties',
  partyNew: '/parties/new',
  partyJoin: '/parties/join',
  party: (id: string) => `/parties/${id}`,
  partyEdit: (id: string) => `/parties/${id}/edit`,
  characters: '/characters',
  characterNew: '/characters/new',
  character: (id: string) => `/characters/${id}`,
  characterEdit: (id: string) => `/characters/${id}/edit`,
  container: (id: string) => `/containers/${id}`,
  items: '/items',
  itemTemplate: (id: string) => `/items/templates/${id}`,
  ui: '/ui',
} as const;

/** The name of the query parameter that says where to go after signing in (accounts.md §2). */
export const REDIRECT_PARAM = 'redirect';

/** /login, remembering where somebody wanted to go: path and query. */
export const loginThenBack = (target: string): string =>
  `${paths.login}?${REDIRECT_PARAM}=${encodeURIComponent(target)}`;

/**
 * Where to go after signing in: the remembered target when it is on this site, else the dashboard
 * (promises.md B12). Backslashes and control characters are refused because browsers read them as slashes or drop them.
 */
export function targetOnThisSite(target: string | null): string {
  if (!target?.startsWith('/') || target.startsWith('//') || /[\\\p{Cc}]/u.test(target))
    return paths.dashboard;
  const url = new URL(target, window.location.origin);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
}
