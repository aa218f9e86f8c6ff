/**
 * Whether the current session is the one that opened the admin area (ACC-7). A user who signed in again must open it
 * again; the first check names no session yet.
 */
export const isSameAdminSession = (sessionId: string, named: string | string[] | undefined): boolean =>
  named === undefined || named === sessionId;
