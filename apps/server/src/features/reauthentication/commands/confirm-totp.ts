import type { Actor } from '../../../platform/actor.ts';
import { markRecentlyAuthenticated } from '../../../platform/auth/recent-authentication.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { checkCode } from '../../second-factor/commands/check-code.ts';

/**
 * Consumes a code of the authenticator app and marks the session as recently authenticated; null for a wrong or used
 * code.
 */
export const confirmTotp = async (
  tx: Tx,
  { userId, sessionId }: Actor,
  code: string,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<Date | null> =>
  (await checkCode(tx, userId, code, tokens)) ? markRecentlyAuthenticated(tx, sessionId) : null;
