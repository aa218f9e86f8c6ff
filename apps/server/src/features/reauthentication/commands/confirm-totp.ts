import type { Actor } from '../../../platform/actor.ts';
import { markAuthenticated } from '../../../platform/auth/recent-authentication.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { checkCode } from '../../second-factor/commands/check-code.ts';

/** Uses up a code of the authenticator app and marks the session; null when it is wrong or was used. */
export const confirmTotp = async (
  tx: Tx,
  { userId, sessionId }: Actor,
  code: string,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<Date | null> =>
  (await checkCode(tx, userId, code, tokens)) ? markAuthenticated(tx, sessionId) : null;
