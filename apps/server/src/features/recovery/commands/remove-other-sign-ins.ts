import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import type { RemovedSignIns } from '../present.ts';
import {
  deleteCodesWithoutFactor,
  deletePasskeysSince,
  disconnectDiscordSince,
  proveAddress,
  revokeFeedSince,
  revokeKeysSince,
} from '../store.ts';
import { type MailQueueServices, queueMail } from './queue-mail.ts';

export interface AddressProof {
  readonly isFirst: boolean;
  readonly removed: RemovedSignIns;
}

/** The removed sign-ins as details of an audit entry. */
export const removedDetails = ({ discord, passkeys, apiKeys, calendar }: RemovedSignIns) => ({
  discord_disconnected: discord,
  passkeys_removed: passkeys,
  api_keys_revoked: apiKeys,
  calendar_address_revoked: calendar,
});

/**
 * Records that the owner of the address has received an email, and removes access that was added since the last such
 * proof, because someone else may have added it (ADR 0101).
 */
export async function removeOtherSignIns(
  tx: Tx,
  mail: MailQueueServices,
  userId: string,
): Promise<AddressProof> {
  const previousProofAt = await proveAddress(tx, userId);
  const removed = await removeSignInsSince(tx, mail, userId, previousProofAt);
  return { isFirst: previousProofAt === null, removed };
}

/**
 * Disconnects Discord, removes passkeys, and revokes API keys and the calendar link that were added after `since`,
 * or at any time when `since` is null. Notifies the owner, and emails the owner about removed passkeys (DEC-12). When
 * `since` is null and no authenticator app is in use, also deletes the recovery codes, which someone else may know. In
 * all other cases keeps them, so that access to the mailbox alone does not open an account with a second factor
 * (ADR 0197).
 * @param passkeysRemovedBefore the number of passkeys that an earlier step of the same action removed; added to the
 * count
 */
export async function removeSignInsSince(
  tx: Tx,
  mail: MailQueueServices,
  userId: string,
  since: Date | null,
  passkeysRemovedBefore = 0,
): Promise<RemovedSignIns> {
  const discord = await disconnectDiscordSince(tx, userId, since);
  if (discord) await notify(tx, [{ kind: 'security', event: 'discord_unlinked', to: [userId] }]);
  const passkeys = passkeysRemovedBefore + (await deletePasskeysSince(tx, userId, since));
  if (passkeys > 0) {
    await queueMail(tx, mail, { kind: 'passkey_removed', user_id: userId });
    await notify(tx, [{ kind: 'security', event: 'passkey_removed', to: [userId] }]);
  }
  const keys = await revokeKeysSince(tx, userId, since);
  await notify(
    tx,
    keys.map((key_name) => ({ kind: 'security', event: 'api_key_revoked', key_name, to: [userId] })),
  );
  const calendar = await revokeFeedSince(tx, userId, since);
  if (calendar) await notify(tx, [{ kind: 'security', event: 'calendar_address_revoked', to: [userId] }]);
  if (since === null) await deleteCodesWithoutFactor(tx, userId);
  return { discord, passkeys, apiKeys: keys.length, calendar };
}
