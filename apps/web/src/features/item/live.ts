import type { PartyEvent } from '@quartermaster/contract/realtime';

/** What happens to items and containers. */
export const ITEM_EVENTS: readonly string[] = [
  'item_added',
  'item_removed',
  'item_moved',
  'item_updated',
  'item_traded',
  'party_inventory_updated',
];

/** The containers that an event is about. */
export const containersOf = (event: PartyEvent): string[] =>
  Object.entries(event.ids ?? {}).flatMap(([name, value]) =>
    name.endsWith('container_id') && typeof value === 'string' ? [value] : [],
  );

/** What others hear of a change (domain.md §8). */
export function noticeOf(event: PartyEvent): string | null {
  const name = event.actor_name;
  if (!name || !ITEM_EVENTS.includes(event.action)) return null;
  if (event.via === 'discord') return `${name} updated inventory via Discord`;
  if (event.via === 'api') return `${name} updated inventory via API`;
  if (event.via === 'admin') return `Admin ${name} updated inventory`;
  return `${name} updated inventory`;
}
