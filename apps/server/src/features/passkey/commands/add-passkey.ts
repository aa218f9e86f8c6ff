import { PASSKEYS_MAX } from '@quartermaster/contract/constants';
import { notFound } from '@quartermaster/contract/errors';
import type { Attestation, Passkey } from '@quartermaster/contract/passkey';
import type { Actor } from '../../../platform/actor.ts';
import { requireOpenSession } from '../../../platform/auth/open-session.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockAccount } from '../../second-factor/commands/finish-factor-removal.ts';
import { issueFirstRecoveryCodes } from '../../second-factor/commands/replace-recovery-codes.ts';
import { reportChange } from '../../second-factor/commands/report-change.ts';
import { verifyAttestation } from '../domain/webauthn.ts';
import { presentPasskey } from '../present.ts';
import { tooManyPasskeys } from '../queries/options.ts';
import { credentialIds, insertPasskey, renameRow } from '../store.ts';
import { type PasskeyServices, passkeyRejected, singleUseChallenge } from './verify-passkey.ts';

/**
 * Stores the passkey that the user has created in this session. If the account had no second factor before, returns
 * recovery codes, which are shown once. Throws REVOKED_TOKEN when the session has ended, VALIDATION_ERROR when the
 * response of the authenticator is invalid or its challenge was used before, and CONFLICT when the account has the
 * maximum number of passkeys or the passkey is already stored.
 */
export async function addPasskey(
  tx: Tx,
  { userId, sessionId }: Actor,
  { name, credential }: { readonly name: string; readonly credential: Attestation },
  services: PasskeyServices,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  await lockAccount(tx, userId);
  await requireOpenSession(tx, sessionId);
  if ((await credentialIds(tx.sql, userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const challenge = singleUseChallenge(services, { use: 'register', subject: sessionId }, tx.now);
  const created = await verifyAttestation(services.config, credential, challenge.acceptsChallenge);
  if (!created || !(await challenge.consume(tx))) throw passkeyRejected();
  const row = await insertPasskey(tx, userId, name, created);
  const recovery_codes = await issueFirstRecoveryCodes(tx, userId, services.tokens);
  await reportChange(tx, userId, 'passkey_added', services);
  return { passkey: presentPasskey(row), recovery_codes };
}

/** Throws RESOURCE_NOT_FOUND unless the user has this passkey. */
export async function renamePasskey(tx: Tx, { userId }: Actor, id: string, name: string): Promise<Passkey> {
  const row = await renameRow(tx, userId, id, name);
  if (!row) throw notFound();
  return presentPasskey(row);
}
