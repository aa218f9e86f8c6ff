import { PASSKEY_CHALLENGE_LIFE_MS } from '@quartermaster/contract/constants';
import type { CreationOptions, Passkey, RequestOptions } from '@quartermaster/contract/passkey';
import type { Actor } from '../../platform/actor.ts';
import type { Config } from '../../platform/config.ts';
import { ALGORITHMS, siteOf } from './domain/webauthn.ts';
import type { PasskeyRow } from './store.ts';

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** The WebAuthn user handle of an account. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

const descriptors = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' as const }));

export function presentCreation(
  config: Pick<Config, 'publicUrl'>,
  { userId, name }: Pick<Actor, 'userId' | 'name'>,
  challenge: string,
  existing: readonly string[],
): CreationOptions {
  return {
    rp: { id: siteOf(config).id, name: 'Quartermaster' },
    user: { id: userHandle(userId), name, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    attestation: 'none',
    excludeCredentials: descriptors(existing),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

export const presentRequest = (
  config: Pick<Config, 'publicUrl'>,
  challenge: string,
  allowed: readonly string[],
): RequestOptions => ({
  challenge,
  rpId: siteOf(config).id,
  timeout: PASSKEY_CHALLENGE_LIFE_MS,
  userVerification: 'required',
  allowCredentials: descriptors(allowed),
});
