import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { disconnectDiscordSince, proveAddress } from '../store.ts';

export interface AddressProof {
  readonly isFirst: boolean;
  readonly isDiscordDisconnected: boolean;
}

/**
 * Records that a mail has reached the owner of the address, and disconnects a Discord account that was connected
 * since the last such proof: no one else may come back through it (ADR 0101).
 */
export async function removeOtherSignIns(tx: Tx, userId: string): Promise<AddressProof> {
  const provenBefore = await proveAddress(tx, userId);
  const isDiscordDisconnected = await removeSignInsSince(tx, userId, provenBefore);
  return { isFirst: provenBefore === null, isDiscordDisconnected };
}

/** Disconnects a Discord account that was connected after `since`, or at any time when null; false when none was. */
export async function removeSignInsSince(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
  const isDisconnected = await disconnectDiscordSince(tx, userId, since);
  if (isDisconnected) await notify(tx, [{ kind: 'security', event: 'discord_unlinked', to: [userId] }]);
  return isDisconnected;
}
