import type { PartyEvent } from '@quartermaster/contract/realtime';

/** Presence and tests change no item. */
const SILENT: readonly PartyEvent['action'][] = ['presence_update', 'test_connection'];

/** Whether an event may have changed loot or its contents. */
export const concernsLoot = (event: PartyEvent): boolean => !SILENT.includes(event.action);
