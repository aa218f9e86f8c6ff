import type { Assertion } from '@quartermaster/contract/passkey';
import type { Actor } from '../../../platform/actor.ts';
import { markRecentlyAuthenticated } from '../../../platform/auth/recent-authentication.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type PasskeyServices, verifyPasskey } from '../../passkey/commands/verify-passkey.ts';

/** Marks the session as recently authenticated; returns until when, or null when the passkey is not accepted. */
export const confirmPasskey = async (
  tx: Tx,
  { userId, sessionId }: Actor,
  credential: Assertion,
  services: PasskeyServices,
): Promise<Date | null> => {
  const proof = { use: 'confirm', subject: sessionId, userId } as const;
  return (await verifyPasskey(tx, services, proof, credential)) === null
    ? null
    : markRecentlyAuthenticated(tx, sessionId);
};
