import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import type { Challenge } from '../../second-factor/commands/challenge-sign-in.ts';
import type { UserRow } from '../present.ts';
import { userById } from '../queries/users.ts';
import { type SignInUser, signIn } from './sign-in.ts';

/**
 * Signs in a user whom Discord has identified. Throws REVOKED_TOKEN for an unknown user, and the errors of
 * `openSession`.
 */
export async function signInWithDiscord(
  tx: Tx,
  signInUser: SignInUser,
  mail: MailQueueServices,
): Promise<{ user: UserRow; opened: OpenedSession | Challenge }> {
  const user = await userById(tx.sql, signInUser.userId);
  return { user, opened: await signIn(tx, signInUser, 'discord', mail) };
}
