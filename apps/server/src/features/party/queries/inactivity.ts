import type { Fragment, Sql } from '../../../platform/database.ts';

/**
 * SQL: whether no one has used the party `p` since a given time; false for an archived or deleted party. A visit by a
 * member, a change to the party, any transaction and a scheduled game session count as use.
 */
export const isInactiveSince = (sql: Sql, instant: Date): Fragment => sql`
  p.archived_at is null and p.deleted_at is null and p.created_at < ${instant} and p.updated_at < ${instant}
  and not exists (select from party_members m where m.party_id = p.id and m.last_seen_at >= ${instant})
  and not exists (select from game_sessions s where s.party_id = p.id and s.starts_at >= ${instant})
  and coalesce((
    select t.occurred_at from transactions t where t.party_id = p.id order by t.id desc limit 1
  ) < ${instant}, true)`;
