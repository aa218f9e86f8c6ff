import type { ChannelIdentifier, PartyEvent } from '@quartermaster/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useChannel } from '../../platform/hooks/use-channel.ts';
import { refreshLoot } from './api.ts';

const CHANNEL = 'PartyInventoryChannel' satisfies ChannelIdentifier['channel'];

/** Presence and tests say nothing about things. */
const SILENT: readonly PartyEvent['action'][] = ['presence_update', 'test_connection'];

/** Whether an event may have changed what loot there is or what lies in it. */
export const concernsLoot = (event: PartyEvent): boolean => !SILENT.includes(event.action);

/** Keeps loot fresh while it is shown. */
export function useLootLive(partyId: string | undefined): void {
  const client = useQueryClient();
  useChannel(CHANNEL, partyId, (event) => {
    if (concernsLoot(event)) void refreshLoot(client);
  });
}
