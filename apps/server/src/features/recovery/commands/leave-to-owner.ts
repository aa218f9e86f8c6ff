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
  const isDiscordDisconnected = await disconnectDiscordSince(tx, userId, provenBefore);
  if (isDiscordDisconnected)
    await notify(tx, [{ kind: 'security', event: 'discord_unlinked', to: [userId] }]);
  return { isFirst: provenBefore === null, isDiscordDisconnected };
}
