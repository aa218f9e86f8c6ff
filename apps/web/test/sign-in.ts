import type { User } from '@quartermaster/contract/auth';
import { session } from '../src/platform/session.ts';
import { accessTokenOf, mirelle, storeTokens } from './people.ts';

/** A user who signs in after mirelle in the same browser. */
export const nextUser: User = { ...mirelle, id: '0192f0aa-0000-7000-8000-000000000002' };

/** Replaces the session and the tokens with those of this user. */
export function signIn(user: User): void {
  storeTokens({ token: accessTokenOf(user.id) });
  session.set({ status: 'authenticated', user, error: null });
}
