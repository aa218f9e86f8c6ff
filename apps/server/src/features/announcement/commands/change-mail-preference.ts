import { notFound } from '@quartermaster/contract/errors';
import { parseSignedId, signedId } from '../../../platform/auth/signed-id.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';

type Keys = Pick<Tokens, 'keyFor'>;

/** Subscribes a user to announcement emails, or unsubscribes the user. */
export const changeMailPreference = ({ sql }: Tx, userId: string, isSubscribed: boolean) =>
  sql`update users set announcement_mails = ${isSubscribed} where id = ${userId} and deleted_at is null`;

const PURPOSE = 'unsubscribe';

/**
 * The token of the links in a user's emails. It unsubscribes and does nothing else, so it does not expire.
 */
export const unsubscribeToken = (tokens: Keys, userId: string): string => signedId(tokens, PURPOSE, userId);

/** The user of a token. Throws RESOURCE_NOT_FOUND for an invalid token. */
export function userOfToken(tokens: Keys, token: string): string {
  const userId = parseSignedId(tokens, PURPOSE, token);
  if (userId === null) throw notFound('This link is not valid.');
  return userId;
}
