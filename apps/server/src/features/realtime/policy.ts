import { PARTY_CHANNEL, PARTY_INVENTORY_CHANNEL } from '@quartermaster/contract/realtime';
import type { Permissions } from '@quartermaster/rules/roles';
import type { Channel } from '../../platform/cable/protocol.ts';

/**
 * The channels that a member may receive. Events contain no hidden details, so everyone who may see the inventory may
 * receive all of its events.
 */
export function channelsFor(permissions: Permissions): ReadonlySet<Channel> {
  const channels = new Set<Channel>();
  if (permissions.see_party) channels.add(PARTY_CHANNEL);
  if (permissions.see_inventory) channels.add(PARTY_INVENTORY_CHANNEL);
  return channels;
}
