import { type AppError, invalid } from '@quartermaster/contract/errors';
import type { Assertion } from '@quartermaster/contract/passkey';
import { hashSecret } from '../../../platform/auth/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { reportChange } from '../../second-factor/commands/report-change.ts';
import { type ChallengeUse, challengeExpiry } from '../domain/challenge.ts';
import { verifyAssertion } from '../domain/webauthn.ts';
import { userHandle } from '../present.ts';
import { consumeChallenge, lockPasskey, recordUse } from '../store.ts';

export type PasskeyServices = Pick<Services, 'config' | 'tokens' | 'jobs'>;

/** The purpose of an assertion; `userId` if the account is already known. */
export type PasskeyProof = ChallengeUse & { readonly userId?: string };

/** The error for a rejected passkey: the same for an unknown passkey and for a wrong signature. */
export const passkeyRejected = (): AppError =>
  invalid('credential', 'This passkey was not accepted. Try again or use another method.');

/** `acceptsChallenge` checks a signed challenge; `consume` marks it as used, and returns false if it already was. */
export function singleUseChallenge(
  { tokens }: Pick<Services, 'tokens'>,
  use: ChallengeUse,
  now: Date,
): { acceptsChallenge: (challenge: string) => boolean; consume: (tx: Tx) => Promise<boolean> } {
  let accepted: { hash: Buffer; expiry: Date } | null = null;
  return {
    acceptsChallenge(challenge) {
      const expiry = challengeExpiry(tokens, use, challenge, now);
      accepted = expiry && { hash: hashSecret(challenge), expiry };
      return accepted !== null;
    },
    consume: async (tx) => accepted !== null && consumeChallenge(tx, accepted.hash, accepted.expiry),
  };
}

/**
 * Verifies the signed response of a passkey and returns its user. Null when the passkey is unknown or another user's,
 * when site, challenge, user verification or signature is wrong, when the challenge was used before, or when the
 * counter did not increase. In the last case, a copy of the passkey may exist, and the owner is notified: this function
 * returns null instead of throwing, because the notification must be committed.
 */
export async function verifyPasskey(
  tx: Tx,
  services: PasskeyServices,
  proof: PasskeyProof,
  assertion: Assertion,
): Promise<string | null> {
  const passkey = await lockPasskey(tx, assertion.id);
  if (!passkey || (proof.userId !== undefined && proof.userId !== passkey.userId)) return null;
  if (assertion.user_handle !== undefined && assertion.user_handle !== userHandle(passkey.userId))
    return null;
  const challenge = singleUseChallenge(services, proof, tx.now);
  const signed = await verifyAssertion(
    services.config,
    assertion,
    passkey.publicKey,
    challenge.acceptsChallenge,
  );
  if (!signed || !(await challenge.consume(tx))) return null;
  const hasCounter = signed.counter > 0 || passkey.counter > 0;
  if (hasCounter && signed.counter <= passkey.counter) {
    await reportChange(tx, passkey.userId, 'passkey_refused', services);
    return null;
  }
  await recordUse(tx, passkey.id, signed);
  return passkey.userId;
}
