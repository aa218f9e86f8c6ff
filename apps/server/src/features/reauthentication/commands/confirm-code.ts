import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { markRecentlyAuthenticated } from '../../../platform/auth/recent-authentication.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { countAttempt, deleteCode } from '../store.ts';
import { hashCode } from './issue-code.ts';

/**
 * Consumes an emailed code and marks its session as recently authenticated until the returned time. Null when the code
 * is wrong, used, expired or void after five attempts: no exception, because the counted attempt must be committed.
 */
export async function confirmCode(
  tx: Tx,
  { sessionId }: Actor,
  code: string,
  tokens: Pick<Tokens, 'keyFor'>,
): Promise<Date | null> {
  const expected = await countAttempt(tx, sessionId);
  if (!expected || !timingSafeEqual(expected, hashCode(tokens, sessionId, code))) return null;
  await deleteCode(tx, sessionId);
  return markRecentlyAuthenticated(tx, sessionId);
}
