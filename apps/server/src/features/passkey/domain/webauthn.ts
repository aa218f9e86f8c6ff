import type { Assertion, Attestation } from '@quartermaster/contract/passkey';
import type { Config } from '../../../platform/config.ts';

/** Loads the library when a passkey is used for the first time, so that a server without passkeys does not load it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The COSE identifiers of EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** The site that passkeys belong to; passkeys of other sites are rejected. */
export const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } => {
  const { hostname: id, origin } = new URL(publicUrl);
  return { id, origin };
};

type Check = (challenge: string) => boolean;

export interface CreatedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** Verifies the response with which an authenticator creates a passkey for this site; null when it is invalid. */
export async function verifyAttestation(
  config: Pick<Config, 'publicUrl'>,
  attestation: Attestation,
  acceptsChallenge: Check,
): Promise<CreatedPasskey | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { id, origin } = siteOf(config);
  const result = await verifyRegistrationResponse({
    response: {
      id: attestation.id,
      rawId: attestation.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: attestation.client_data, attestationObject: attestation.attestation },
    },
    expectedChallenge: acceptsChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

/** Verifies the signed response of a passkey; null when it is invalid. The caller compares the counter. */
export async function verifyAssertion(
  config: Pick<Config, 'publicUrl'>,
  assertion: Assertion,
  publicKey: Buffer,
  acceptsChallenge: Check,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { id, origin } = siteOf(config);
  const result = await verifyAuthenticationResponse({
    response: {
      id: assertion.id,
      rawId: assertion.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: assertion.client_data,
        authenticatorData: assertion.authenticator_data,
        signature: assertion.signature,
      },
    },
    expectedChallenge: acceptsChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The library compares counters before it verifies the signature: with 0 it accepts every counter.
    credential: { id: assertion.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}
