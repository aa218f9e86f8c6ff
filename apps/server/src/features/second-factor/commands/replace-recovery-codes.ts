import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { MailTransportState } from '../../recovery/commands/queue-mail.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../domain/recovery-code.ts';
import { lockTotp, putRecoveryCodes } from '../store.ts';
import { reportChange } from './report-change.ts';

/** Ten new recovery codes; those before no longer work. Only their hashes are stored. */
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

/** New recovery codes in place of the old ones. Throws CONFLICT without an authenticator app. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { userId }: Actor,
  services: MailTransportState & { readonly tokens: Pick<Tokens, 'keyFor'> },
): Promise<string[]> {
  if (!(await lockTotp(tx, userId, true)))
    throw new AppError('CONFLICT', 'No authenticator app is in use. Set one up first.');
  await reportChange(tx, userId, 'recovery_codes_replaced', services);
  return issueRecoveryCodes(tx, userId, services.tokens);
}
