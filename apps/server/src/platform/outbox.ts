import { EVENT_IDS_MAX } from '@quartermaster/contract/constants';
import type { InventoryAction, PartyAction } from '@quartermaster/contract/realtime';
import type { Actor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** An event for members of a party: an action and ids, never hidden details (DEC-7). */
export type NewEvent =
  | { channel: 'PartyChannel'; action: PartyAction; ids: Ids }
  | { channel: 'PartyInventoryChannel'; action: InventoryAction; ids: Ids };
export type Ids = Record<string, string | string[] | null>;

export const partyChannelEvent = (action: PartyAction, ids: Ids = {}): NewEvent => ({
  channel: 'PartyChannel',
  action,
  ids,
});
export const inventoryChannelEvent = (action: InventoryAction, ids: Ids = {}): NewEvent => ({
  channel: 'PartyInventoryChannel',
  action,
  ids,
});

type Event = {
  channel: NewEvent['channel'];
  action: string;
  payload: PlainJson;
};
type PlainJson = { [key: string]: string | string[] | null | { [key: string]: string | string[] | null } };

/** The events of a change, as an argument of the database functions that number and store them. */
export function eventsOf(
  tx: Tx,
  actor: Actor,
  partyId: string,
  events: readonly NewEvent[],
  commonIds: Ids = {},
): Event[] {
  const commonPayload = {
    party_id: partyId,
    at: tx.now.toISOString(),
    actor_id: actor.userId,
    actor_name: actor.name,
    via: actor.via,
  };
  return events.map(({ channel, action, ids }) => ({
    channel,
    action,
    payload: { ...commonPayload, action, ids: limitIds({ ...commonIds, ...ids }) },
  }));
}

/**
 * Empties lists of ids that are too long, because events are stored and sent to every subscriber; clients refetch
 * instead.
 */
const limitIds = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length > EVENT_IDS_MAX ? [] : value,
    ]),
  );

/** Records a party's newest event number, so that sockets are notified after the commit. */
export function recordEventNumber(tx: Tx, partyId: string | null, newestNumber: number | null): void {
  if (partyId !== null && newestNumber !== null) tx.eventNumbers.set(partyId, newestNumber);
}

/**
 * Writes the events of a change without postings. Must be the last statement of its transaction; it is sent without
 * waiting for its result.
 */
export async function publishEvents(
  tx: Tx,
  actor: Actor,
  partyId: string,
  events: readonly NewEvent[],
): Promise<void> {
  const payloads = tx.sql.json(eventsOf(tx, actor, partyId, events));
  tx.call<number>(tx.sql`publish_events(${partyId}, ${payloads}, ${tx.now})`, (newestNumber) =>
    recordEventNumber(tx, partyId, newestNumber),
  );
}
