import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import {
  deleteCodesWithoutFactor,
  deletePasskeysSince,
  disconnectDiscordSince,
  proveAddress,
  revokeKeysSince,
} from '../store.ts';

export interface AddressProof {
  readonly isFirst: boolean;
  readonly isDiscordDisconnected: boolean;
}

/**
 * Records that a mail has reached the owner of the address, and removes what was added since the last such
 * proof and lets someone in: no one else may come back through it (ADR 0101).
 */
export async function removeOtherSignIns(tx: Tx, userId: string): Promise<AddressProof> {
  const provenBefore = await proveAddress(tx, userId);
  const isDiscordDisconnected = await removeSignInsSince(tx, userId, provenBefore);
  return { isFirst: provenBefore === null, isDiscordDisconnected };
}

/**
 * Disconnects a Discord account, removes passkeys and revokes API keys that were added after `since`, or at any time
 * when null; false when Discord was not connected. After the first proof no one else's recovery codes are taken; later
 * they stay, so that a mailbox alone does not open an account with a second factor (ADR 0197).
 */
export async function removeSignInsSince(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
  const isDisconnected = await disconnectDiscordSince(tx, userId, since);
  if (isDisconnected) await notify(tx, [{ kind: 'security', event: 'discord_unlinked', to: [userId] }]);
  if (await deletePasskeysSince(tx, userId, since))
    await notify(tx, [{ kind: 'security', event: 'passkey_removed', to: [userId] }]);
  const keys = await revokeKeysSince(tx, userId, since);
  await notify(
    tx,
    keys.map((key_name) => ({ kind: 'security', event: 'api_key_revoked', key_name, to: [userId] })),
  );
  if (since === null) await deleteCodesWithoutFactor(tx, userId);
  return isDisconnected;
}
