import { createHmac } from 'node:crypto';
import { CONFIRMATION_CODE_DIGITS, CONFIRMATION_CODE_LIFE_MS } from '@quartermaster/contract/constants';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { MailAttempt } from '../../../platform/mail/email.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { putCode, renewCode } from '../store.ts';

type Keys = Pick<Tokens, 'keyFor'>;

/** Digits that only the server can compute from the email's id, so that no queue or table stores them (ADR 0060). */
const codeOf = (tokens: Keys, mailId: string): string => {
  const mac = createHmac('sha256', tokens.keyFor('confirmation code')).update(mailId).digest();
  const code = mac.readBigUInt64BE() % 10n ** BigInt(CONFIRMATION_CODE_DIGITS);
  return code.toString().padStart(CONFIRMATION_CODE_DIGITS, '0');
};

/** Keyed, because a plain hash of eight digits can be broken by trying them all. */
export const hashCode = (tokens: Keys, sessionId: string, code: string): Buffer =>
  createHmac('sha256', tokens.keyFor('confirmation code hash')).update(`${sessionId}:${code}`).digest();

/**
 * The code in this email, valid for 10 minutes from now and the only valid code of its session. Null for a delayed
 * email whose code was used, or was replaced by the code of a newer email.
 */
export async function issueCode(
  tx: Tx,
  tokens: Keys,
  sessionId: string,
  attempt: MailAttempt,
): Promise<string | null> {
  const code = codeOf(tokens, attempt.id);
  const expiresAt = new Date(tx.now.getTime() + CONFIRMATION_CODE_LIFE_MS);
  const row = { sessionId, mailId: attempt.id, hash: hashCode(tokens, sessionId, code), expiresAt };
  if (!attempt.isFirst) return (await renewCode(tx, row)) ? code : null;
  await putCode(tx, row);
  return code;
}
