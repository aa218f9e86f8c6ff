import type { User } from '@quartermaster/contract/auth';
import { LAST_USER_KEY } from './tokens.ts';

/** Keeps who is signed in for a start without a network. */
export function saveLastUser(user: User): void {
  try {
    localStorage.setItem(LAST_USER_KEY, JSON.stringify(user));
  } catch {
    // A full or blocked storage: the app then needs a network to start.
  }
}
