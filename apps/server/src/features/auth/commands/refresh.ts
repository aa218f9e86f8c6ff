import { createHmac } from 'node:crypto';
import { REFRESH_REUSE_GRACE_S } from '@quartermaster/contract/constants';
import type { ErrorCode } from '@quartermaster/contract/errors';
import { auditAccount } from '../../../platform/audit.ts';
import type { OpenedSession } from '../../../platform/auth/open-session.ts';
import { hashSecret, type Tokens } from '../../../platform/auth/tokens.ts';
import type { Hints } from '../../../platform/hints.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockRefreshToken, type PresentedToken, revokeSession, rotateRefreshToken } from '../store.ts';

type Rejection = Extract<ErrorCode, 'UNAUTHORIZED' | 'REVOKED_TOKEN' | 'EXPIRED_TOKEN'>;

/**
 * The refreshed session, or the reason for the rejection. A rejection is returned instead of thrown, because it
 * may have ended a session, which must be committed.
 */
export type RefreshResult = OpenedSession | { readonly rejection: Rejection };

/**
 * Exchanges a refresh token for its successor. Within 30 s of its first use a token returns the same
 * successor; after that, a second use means that two clients have the token, and the whole session ends
 * (DEC-2).
 */
export async function refresh(
  tx: Tx,
  presentedToken: string,
  services: { tokens: Tokens; hints: Hints },
): Promise<RefreshResult> {
  const usedHash = hashSecret(presentedToken);
  const token = await lockRefreshToken(tx, usedHash);
  if (token === undefined) return { rejection: 'UNAUTHORIZED' };
  const { sessionId, userId } = token;
  if (token.revokedAt !== null || token.isSuspended) return { rejection: 'REVOKED_TOKEN' };
  if (token.expiresAt <= tx.now) return { rejection: 'EXPIRED_TOKEN' };
  if (isReused(token, tx.now)) {
    await revokeSession(tx, sessionId);
    await auditAccount(tx, 'refresh_token_reused', userId, { session: sessionId });
    tx.afterCommit(() => services.hints.publish({ kind: 'session_ended', sessionId }));
    return { rejection: 'REVOKED_TOKEN' };
  }
  const refreshToken = successorOf(presentedToken, services.tokens);
  if (token.rotatedAt === null) await rotateRefreshToken(tx, sessionId, usedHash, hashSecret(refreshToken));
  return { userId, sessionId, refreshToken };
}

/** Whether the token was used before, and so long ago that two tabs of one browser cannot both have sent it. */
const isReused = ({ rotatedAt }: PresentedToken, now: Date): boolean =>
  rotatedAt !== null && now.getTime() - rotatedAt.getTime() > REFRESH_REUSE_GRACE_S * 1000;

/** Derived, so that it can be returned again within the grace period although only its hash is stored (ADR 0040). */
const successorOf = (presentedToken: string, tokens: Tokens): string =>
  createHmac('sha256', tokens.keyFor('refresh successor')).update(presentedToken).digest('base64url');
