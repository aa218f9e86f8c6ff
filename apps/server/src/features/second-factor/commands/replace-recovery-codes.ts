import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-code.ts';
import { hasFactor, hasRecoveryCodes, putRecoveryCodes } from '../store.ts';
import { lockOwnAccount } from './finish-factor-removal.ts';
import { reportChange } from './report-change.ts';

/** Issues ten new recovery codes; earlier codes no longer work. Only their hashes are stored. */
export async function issueRecoveryCodes(
  tx: Tx,
  userId: string,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await putRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(tokens, userId, code)),
  );
  return codes;
}

/**
 * Recovery codes for an account whose first second factor was just added; null when the account already has recovery
 * codes.
 */
export const issueFirstRecoveryCodes = async (
  tx: Tx,
  userId: string,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<string[] | null> =>
  (await hasRecoveryCodes(tx.sql, userId)) ? null : issueRecoveryCodes(tx, userId, tokens);

/**
 * Replaces the recovery codes and returns the new ones. Throws CONFLICT without a second factor, and the errors of
 * lockOwnAccount.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  actor: Actor,
  services: MailQueueServices & { readonly tokens: Pick<Tokens, 'keyFor'> },
): Promise<string[]> {
  const { userId } = actor;
  await lockOwnAccount(tx, actor);
  if (!(await hasFactor(tx.sql, userId)))
    throw new AppError('CONFLICT', 'No second factor is in use. Set one up first.');
  await reportChange(tx, userId, 'recovery_codes_replaced', services);
  return issueRecoveryCodes(tx, userId, services.tokens);
}
