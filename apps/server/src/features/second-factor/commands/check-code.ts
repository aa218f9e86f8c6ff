import { TOTP_DIGITS } from '@quartermaster/contract/constants';
import { unseal } from '../../../platform/auth/sealed-secret.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { hashRecoveryCode } from '../domain/recovery-code.ts';
import { stepOf } from '../domain/totp.ts';
import { consumeRecoveryCode, consumeStep, lockTotp, type TotpRow } from '../store.ts';

type Keys = Pick<Tokens, 'keyFor'>;

/** The key that encrypts the secrets of authenticator apps. */
export const totpKey = (tokens: Keys): Buffer => tokens.keyFor('totp secret');

/** The step of a valid, unused code; null for any other code. */
export function newerStep(
  tokens: Keys,
  userId: string,
  row: TotpRow,
  code: string,
  now: Date,
): number | null {
  const step = stepOf(unseal(totpKey(tokens), userId, row.sealed_secret), code, now);
  return step !== null && step > row.last_step ? step : null;
}

/**
 * Consumes a code of the authenticator app, or a recovery code, and returns its kind. Null when the code is wrong or
 * was used: no exception, because a counted attempt must be committed.
 */
export async function checkCode(
  tx: Tx,
  userId: string,
  code: string,
  tokens: Keys,
): Promise<'totp' | 'recovery_code' | null> {
  // A recovery code is longer, and can consist of digits too.
  if (code.length !== TOTP_DIGITS) {
    const isCorrect = await consumeRecoveryCode(tx, userId, hashRecoveryCode(tokens, userId, code));
    return isCorrect ? 'recovery_code' : null;
  }
  const row = await lockTotp(tx, userId, true);
  const step = row ? newerStep(tokens, userId, row, code, tx.now) : null;
  if (step === null) return null;
  await consumeStep(tx, userId, step);
  return 'totp';
}
