/**
 * Whether the session that asks is the one the admin area was opened in (ACC-7). Somebody who signed in
 * again, perhaps as somebody else, opens it again; the first check names none yet.
 */
export const isSameAdminSession = (sessionId: string, named: string | string[] | undefined): boolean =>
  named === undefined || named === sessionId;
