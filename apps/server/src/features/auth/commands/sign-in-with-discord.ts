import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Challenge } from '../../second-factor/commands/challenge-sign-in.ts';
import type { UserRow } from '../present.ts';
import { userById } from '../queries/users.ts';
import { signIn } from './sign-in.ts';

/** Signs a user in who was identified by Discord. Throws REVOKED_TOKEN when the account is deleted. */
export async function signInWithDiscord(
  tx: Tx,
  userId: string,
  userAgent: string,
): Promise<{ user: UserRow; opened: OpenedSession | Challenge }> {
  return { user: await userById(tx.sql, userId), opened: await signIn(tx, userId, userAgent, 'discord') };
}
