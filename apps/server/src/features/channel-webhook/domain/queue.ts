import type { Tx } from '../../../platform/transaction.ts';

/** While a channel has this many pending posts, the posts of further events are not queued. */
export const WAITING_MAX = 200;
const EVENTS_PER_BATCH = 100;

/** Only posts of the last 14 days are edited, and only the newest 100 of each channel. */
const EDITED_DAYS = 14;
const EDITED_MAX = 100;

/**
 * Queues the posts of the next events of a locked channel, and moves its cursor past them, in one
 * transaction: nothing is lost or queued twice. An event contains the id of its subject; the timestamp stored
 * with the subject determines what is posted.
 */
export async function queuePosts({ sql, now }: Tx, partyId: string, after: number): Promise<void> {
  const events = sql`
    select number, action, (payload ->> 'at')::timestamptz as at, payload -> 'ids' as ids
    from party_events where party_id = ${partyId} and number > ${after} order by number limit ${EVENTS_PER_BATCH}`;
  await sql`
    insert into channel_posts (id, party_id, kind, subject_id, occurred_at, event_number, state, created_at)
    select gen_random_uuid(), ${partyId}, kind, subject_id, occurred_at, number, 'waiting', ${now} from (
      with e as (${events})
      select 'loot' as kind, l.id as subject_id, e.at as occurred_at, e.number from e join loot_instances l
        on l.id::text = e.ids ->> 'loot_instance_id' and l.party_id = ${partyId} and l.revealed_at = e.at
      union select 'distribution', l.id, e.at, e.number from e join loot_instances l
        on l.id::text = e.ids ->> 'loot_instance_id' and l.party_id = ${partyId} and l.distributed_at = e.at
      union select 'shop', s.id, e.at, e.number from e join shop_instances s
        on s.id::text = e.ids ->> 'shop_instance_id' and s.party_id = ${partyId} and s.opened_at = e.at
      union select 'restock', s.id, e.at, e.number from e join shop_instances s
        on s.id::text = e.ids ->> 'shop_instance_id' and s.party_id = ${partyId} and s.last_restocked_at = e.at
          and s.created_at < e.at
      union select 'member', m.user_id, e.at, e.number from e join party_members m
        on m.party_id = ${partyId} and m.user_id::text = e.ids ->> 'user_id' where e.action = 'member_added'
      union select 'session', g.id, g.starts_at, e.number from e join game_sessions g
        on g.party_id = ${partyId} and g.updated_at = e.at where e.action = 'next_session_updated') found
    order by number, kind, subject_id
    on conflict (party_id, kind, subject_id, occurred_at) do nothing`;
  await sql`
    update channel_posts p set state = 'waiting'
    where p.id in (
        select id from channel_posts
        where party_id = ${partyId} and state = 'done' and kind in ('loot', 'shop', 'session')
          -- A message without a known id cannot be edited, and must not be sent again (ADR 0253).
          and (message_id is not null or embed is null)
          and created_at > ${new Date(now.getTime() - EDITED_DAYS * 24 * 60 * 60_000)}
        order by created_at desc limit ${EDITED_MAX})
      and exists (select from (${events}) e where case p.kind
        when 'session' then e.action = 'next_session_updated'
        when 'shop' then e.ids ->> 'shop_instance_id' = p.subject_id::text
        -- The event of hidden or deleted loot contains no ids; the event of an undone claim contains the container's id.
        else e.ids ->> 'loot_instance_id' = p.subject_id::text or e.ids = '{}' and e.action = 'party_inventory_updated'
          or exists (select from containers k where k.loot_instance_id = p.subject_id
            and strpos(e.ids::text, k.id::text) > 0) end)`;
  // Events may have been pruned: a channel that was not polled for more than 30 days, for example because its creator
  // was suspended, continues with the newest event.
  await sql`
    update channel_webhooks c set last_event_number = coalesce((select max(number) from (${events}) e), n.newest)
    from party_event_numbers n where c.party_id = ${partyId} and n.party_id = c.party_id`;
}
