import { EVENT_IDS_MAX } from '@quartermaster/contract/constants';
import type { InventoryAction, PartyAction } from '@quartermaster/contract/realtime';
import type { Actor } from './actor.ts';
import type { Fragment } from './database.ts';
import type { Tx } from './transaction.ts';

/** What the members of a party are told: an action and ids, never a hidden detail (decisions.md §7). */
export type Announcement =
  | { channel: 'PartyChannel'; action: PartyAction; ids: Ids }
  | { channel: 'PartyInventoryChannel'; action: InventoryAction; ids: Ids };
export type Ids = Record<string, string | string[] | null>;

export const toParty = (action: PartyAction, ids: Ids = {}): Announcement => ({
  channel: 'PartyChannel',
  action,
  ids,
});
export const toInventory = (action: InventoryAction, ids: Ids = {}): Announcement => ({
  channel: 'PartyInventoryChannel',
  action,
  ids,
});

type EventRow = {
  /** 1, 2, … within one change. */
  line: number;
  channel: Announcement['channel'];
  action: string;
  payload: PlainJson;
};
type PlainJson = { [key: string]: string | string[] | null | { [key: string]: string | string[] | null } };

/** The rows of `party_events` that a change causes, before they have their numbers. */
export function eventRows(
  tx: Tx,
  actor: Actor,
  partyId: string,
  announcements: readonly Announcement[],
  commonIds: Ids = {},
): EventRow[] {
  const facts = {
    party_id: partyId,
    at: tx.now.toISOString(),
    actor_id: actor.userId,
    actor_name: actor.name,
    via: actor.via,
  };
  return announcements.map(({ channel, action, ids }, i) => ({
    line: i + 1,
    channel,
    action,
    payload: { ...facts, action, ids: fewIds({ ...commonIds, ...ids }) },
  }));
}

/** Every listener gets these, and history keeps them: a list that is too long is left empty, and who needs it reads it. */
const fewIds = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length > EVENT_IDS_MAX ? [] : value,
    ]),
  );

/**
 * The part of a statement that numbers a party's events without gaps and writes them: two common
 * table expressions, `counted (event_number)` and `announced`. Takes the party's counter, so it
 * belongs into the last statement of a transaction: a later lock could deadlock with another writer.
 */
export function numbered(tx: Tx, partyId: string | null, events: readonly EventRow[]): Fragment {
  const count = events.length;
  return tx.sql`
    counted as (
      update parties set event_number = event_number + ${count}::int
      where id = ${partyId}::uuid and ${count}::int > 0
      returning event_number
    ), announced as (
      insert into party_events (party_id, number, channel, action, payload, created_at)
      select ${partyId}::uuid, n.number, e.channel, e.action, e.payload || jsonb_build_object('number', n.number), ${tx.now}
      from counted c, jsonb_to_recordset(${tx.sql.json([...events])}) as e (line int, channel text, action text, payload jsonb),
        lateral (select c.event_number - ${count}::int + e.line as number) n
    )`;
}

/** Writes events of a change that moves nothing. The last statement of its transaction. */
export async function announce(
  tx: Tx,
  actor: Actor,
  partyId: string,
  announcements: readonly Announcement[],
): Promise<void> {
  const events = eventRows(tx, actor, partyId, announcements);
  const [row] = await tx.sql<{ event_number: number }[]>`
    with ${numbered(tx, partyId, events)} select event_number from counted`;
  if (row) tx.announced.set(partyId, row.event_number);
}
