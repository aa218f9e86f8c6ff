import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import { type ChannelClaim, claimPosts } from '../domain/claim.ts';
import { type ChannelServices, postpone } from './send-posts.ts';

/**
 * Claims the next request of any channel; null when nothing is due. A channel whose posts cannot be
 * composed is postponed like an unreachable channel, so that it does not delay other channels (ADR 0237);
 * the result is then 'again'.
 */
export async function claimNext(
  services: ChannelServices & Pick<Services, 'log'>,
): Promise<ChannelClaim | 'again' | null> {
  let channelPartyId: string | null = null;
  const onChannel = (partyId: string) => {
    channelPartyId = partyId;
  };
  try {
    return await transact(services, (tx) => claimPosts(tx, services, onChannel));
  } catch (error) {
    const partyId: string | null = channelPartyId;
    if (partyId === null) throw error;
    services.log.error({ err: error, partyId }, 'The posts of a party could not be composed');
    await transact(services, (tx) => postpone(tx, services, partyId));
    return 'again';
  }
}
