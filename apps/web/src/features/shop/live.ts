import type { ChannelIdentifier, InventoryAction, PartyEvent } from '@quartermaster/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useChannel } from '../../platform/hooks/use-channel.ts';
import { useUser } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { containersOf, noticeOf as itemNotice } from '../item/live.ts';
import { refreshAfterLedger } from '../ledger/api.ts';
import { refreshShops } from './api.ts';

const CHANNEL = 'PartyInventoryChannel' satisfies ChannelIdentifier['channel'];

/** How long a notice about others stays, in milliseconds (domain.md §8). */
const NOTICE_MS = 2000;

/** What happens to a shop itself, and what of it others are told. */
const SHOP_NOTICES: Partial<Record<InventoryAction, string>> = {
  shop_deployed: 'opened a shop',
  shop_closed: 'closed a shop',
};

/** Things that moved may lie on a shelf, or in the bag that somebody sells from. */
const THINGS: readonly PartyEvent['action'][] = [
  'item_traded',
  'item_moved',
  'item_added',
  'item_removed',
  'item_updated',
  'party_inventory_updated',
];

/** What is said of a change that somebody else made; null where nothing is. */
export function noticeOf(event: PartyEvent): string | null {
  const words = SHOP_NOTICES[event.action as InventoryAction];
  if (words && event.actor_name) return `${event.actor_name} ${words}`;
  return event.action === 'item_traded' ? itemNotice(event) : null;
}

/** Reads again what an event makes old: shelves, prices and tills, and after a trade bags and purses. */
function refreshAfter(client: QueryClient, event: PartyEvent): void {
  if (event.action === 'item_traded') void refreshAfterLedger(client);
  else if (event.action.startsWith('shop_')) void refreshShops(client);
  else if (THINGS.includes(event.action) && containersOf(event).length > 0) void refreshAfterLedger(client);
}

/** Keeps a party's shops fresh while one looks at them: stock, prices, open and closed. */
export function useShopLive(partyId: string | undefined): void {
  const client = useQueryClient();
  const user = useUser();
  useChannel(CHANNEL, partyId, (event) => {
    refreshAfter(client, event);
    const notice = event.actor_id === user.id ? null : noticeOf(event);
    if (notice) showToast(notice, { duration: NOTICE_MS });
  });
}

/** The same as a part of the page, where the shops of several parties are in sight. */
export function FollowShops({ partyId }: { partyId: string }): null {
  useShopLive(partyId);
  return null;
}
