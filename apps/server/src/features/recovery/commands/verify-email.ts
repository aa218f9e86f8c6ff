import { AppError } from '@quartermaster/contract/errors';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markVerified, takeLink } from '../store.ts';

/** Uses a verification link up: the address is proven. Throws VALIDATION_ERROR for any other (decisions.md §2). */
export async function verifyEmail(tx: Tx, token: string): Promise<void> {
  const userId = await takeLink(tx, 'verify_email', hashSecret(token));
  if (userId !== null) return void (await markVerified(tx, userId));
  const message = 'The verification link is invalid or has expired.';
  throw new AppError('VALIDATION_ERROR', message, [{ field: 'token', message }]);
}
