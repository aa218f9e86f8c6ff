import { AppError } from '@quartermaster/contract/errors';
import { auditAccount } from '../../../platform/audit.ts';
import { endSessions } from '../../../platform/auth/end-sessions.ts';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { consumeLink } from '../store.ts';
import { type AddressProof, removedDetails, removeOtherSignIns } from './remove-other-sign-ins.ts';

/**
 * Consumes a verification link, verifies the address, and removes access that was added since the last proof of the
 * address. The first verification also ends all sessions except `ownSession`, the session in which the link was opened
 * (ADR 0101). Throws VALIDATION_ERROR for an invalid or expired link.
 */
export async function verifyEmail(
  tx: Tx,
  services: Pick<Services, 'hints' | 'jobs' | 'config'>,
  token: string,
  ownSession: string | null,
): Promise<AddressProof> {
  const userId = await consumeLink(tx, 'verify_email', hashSecret(token));
  if (userId === null) {
    const message = 'The verification link is invalid or has expired.';
    throw new AppError('VALIDATION_ERROR', message, [{ field: 'token', message }]);
  }
  const proof = await removeOtherSignIns(tx, services, userId);
  if (!proof.isFirst) return proof;
  const endedSessionCount = await endSessions(
    tx,
    services.hints,
    userId,
    ownSession === null ? {} : { except: ownSession },
  );
  await auditAccount(tx, 'email_verified', userId, {
    sessions_ended: endedSessionCount,
    ...removedDetails(proof.removed),
  });
  return proof;
}
