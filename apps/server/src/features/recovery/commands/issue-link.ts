import { createHmac } from 'node:crypto';
import { RESET_LINK_LIFE_MS, VERIFY_LINK_LIFE_MS } from '@quartermaster/contract/constants';
import { hashSecret, type Tokens } from '../../../platform/auth/tokens.ts';
import type { MailAttempt } from '../../../platform/mail/email.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type LinkPurpose, putLink, renewLink } from '../store.ts';

const LIFE_MS: Record<LinkPurpose, number> = {
  reset_password: RESET_LINK_LIFE_MS,
  verify_email: VERIFY_LINK_LIFE_MS,
  change_email: VERIFY_LINK_LIFE_MS,
};

/** 256 bits that only the server can compute, so that no queue or table stores them (ADR 0060). */
export const linkToken = (
  tokens: Pick<Tokens, 'keyFor'>,
  purpose: LinkPurpose | 'revert_email',
  mailId: string,
): string =>
  createHmac('sha256', tokens.keyFor(`mail link ${purpose}`))
    .update(mailId)
    .digest('base64url');

/**
 * The token of the link in this email, valid from now for an hour (reset) or a day (verify, change), and the user's
 * only valid token for its purpose. Null for a delayed email whose token was used, or was replaced by the token of a
 * newer email (DEC-2).
 */
export async function issueLink(
  tx: Tx,
  tokens: Pick<Tokens, 'keyFor'>,
  link: { readonly userId: string; readonly purpose: LinkPurpose },
  attempt: MailAttempt,
): Promise<string | null> {
  const token = linkToken(tokens, link.purpose, attempt.id);
  const expiresAt = new Date(tx.now.getTime() + LIFE_MS[link.purpose]);
  const row = { ...link, mailId: attempt.id, hash: hashSecret(token), expiresAt };
  if (!attempt.isFirst) return (await renewLink(tx, row)) ? token : null;
  await putLink(tx, row);
  return token;
}
