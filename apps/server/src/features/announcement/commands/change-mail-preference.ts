import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '@quartermaster/contract/errors';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';

type Keys = Pick<Tokens, 'keyFor'>;

/** Subscribes a user to announcements by mail, or unsubscribes. */
export const changeMailPreference = ({ sql }: Tx, userId: string, isSubscribed: boolean) =>
  sql`update users set announcement_mails = ${isSubscribed} where id = ${userId} and deleted_at is null`;

const signatureOf = (tokens: Keys, userId: string): string =>
  createHmac('sha256', tokens.keyFor('unsubscribe')).update(userId).digest('base64url');

/** The token of the links in a user's mails. It unsubscribes and does nothing else, so it does not expire. */
export const unsubscribeToken = (tokens: Keys, userId: string): string =>
  `${userId}.${signatureOf(tokens, userId)}`;

/** The user of a token. Throws RESOURCE_NOT_FOUND for one that was not issued. */
export function userOfToken(tokens: Keys, token: string): string {
  const [userId = '', signature = ''] = token.split('.');
  const [given, expected] = [signature, signatureOf(tokens, userId)].map((text) => Buffer.from(text));
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw notFound('This link is not valid.');
  return userId;
}
