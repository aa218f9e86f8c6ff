import type { User } from '@quartermaster/contract/auth';
import { LAST_USER_KEY } from './tokens.ts';

/** Stores the signed-in user for an offline start. */
export function saveLastUser(user: User): void {
  try {
    localStorage.setItem(LAST_USER_KEY, JSON.stringify(user));
  } catch {
    // Storage is full or blocked: the app then needs a network to start.
  }
}
