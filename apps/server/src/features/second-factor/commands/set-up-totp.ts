import { AppError, invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import { seal } from '../../../platform/auth/sealed-secret.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { MailQueueServices } from '../../recovery/commands/queue-mail.ts';
import { newSecret, setupOf } from '../domain/totp.ts';
import { consumeStep, lockTotp, putUnconfirmedTotp } from '../store.ts';
import { newerStep, totpKey } from './check-code.ts';
import { lockAccount } from './finish-factor-removal.ts';
import { issueRecoveryCodes } from './replace-recovery-codes.ts';
import { reportChange } from './report-change.ts';

/**
 * Creates a secret for an authenticator app; it is not in use until a code confirms it. Throws CONFLICT when an app is
 * already in use.
 */
export async function setUpTotp(
  tx: Tx,
  { userId, name }: Actor,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  if (!(await putUnconfirmedTotp(tx, userId, seal(totpKey(tokens), userId, secret))))
    throw new AppError('CONFLICT', 'An authenticator app is already in use. Remove it first.');
  return setupOf(secret, name);
}

type Services = MailQueueServices & { readonly tokens: Pick<Tokens, 'keyFor'> };

/**
 * Activates the authenticator app with its first code, and returns new recovery codes, which are shown once. Throws
 * REVOKED_TOKEN when the account is deleted or the session has ended, CONFLICT when no setup is in progress, and
 * VALIDATION_ERROR for a wrong code.
 */
export async function confirmTotp(
  tx: Tx,
  { userId, sessionId }: Actor,
  code: string,
  services: Services,
): Promise<string[]> {
  await lockAccount(tx, userId);
  await requireOpenSession(tx, sessionId);
  const row = await lockTotp(tx, userId, false);
  if (!row) throw new AppError('CONFLICT', 'No setup is in progress. Start again.');
  const step = newerStep(services.tokens, userId, row, code, tx.now);
  if (step === null)
    throw invalid('code', 'This code is wrong. Check the clock on your phone and enter the current code.');
  await consumeStep(tx, userId, step);
  await reportChange(tx, userId, 'second_factor_added', services);
  return issueRecoveryCodes(tx, userId, services.tokens);
}
