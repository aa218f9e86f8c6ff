import type { PartyEvent } from '@quartermaster/contract/realtime';

/** How long a notice about another user's change stays, in milliseconds (DOM-8). */
export const NOTICE_MS = 2000;

const INVENTORY_EVENTS: readonly string[] = [
  'inventory_updated',
  'party_inventory_updated',
  'item_added',
  'item_removed',
  'item_moved',
  'item_updated',
  'item_traded',
];
const SHOP_NOTICES: Readonly<Record<string, string>> = {
  shop_deployed: 'opened a shop',
  shop_closed: 'closed a shop',
};

/** The notice about a change that another user made (DOM-8); null where there is none. */
export function noticeOf(event: PartyEvent): string | null {
  const { action, via, actor_name: name } = event;
  if (action === 'member_added') return 'User joined the party';
  if (action === 'member_removed') return 'User left the party';
  if (!name) return null;
  if (SHOP_NOTICES[action]) return `${name} ${SHOP_NOTICES[action]}`;
  if (!INVENTORY_EVENTS.includes(action)) return null;
  if (via === 'discord') return `${name} updated inventory via Discord`;
  if (via === 'api') return `${name} updated inventory via API`;
  return via === 'admin' ? `Admin ${name} updated inventory` : `${name} updated inventory`;
}
