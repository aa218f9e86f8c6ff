import { DASHBOARD_ROWS_MAX, SESSION_SHOWN_MS } from '@quartermaster/contract/constants';
import type { PartySummary } from '@quartermaster/contract/dashboard';
import type { Fragment, Sql } from '../../../platform/database.ts';
import { listOwnInvitations } from '../../invitation/queries/invitations.ts';
import { newsColumn } from '../../ledger/queries/news.ts';
import { lastVisit } from '../../party/queries/last-visit.ts';
import { type PartySummaryRow, presentPartySummary } from '../present.ts';

const PARTIES_MAX = 20;

/** SQL: the ids and names of the first DASHBOARD_ROWS_MAX rows, as JSON. */
const asJson = (sql: Sql, rows: Fragment): Fragment => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name)) from (${rows} limit ${DASHBOARD_ROWS_MAX}) r), '[]')`;

const openShops = (sql: Sql, condition: Fragment): Fragment => sql`
  select s.id, coalesce(s.name_override, s.template_name) as name from shop_instances s
  where s.party_id = p.id and s.closed_at is null and s.is_active and ${condition} order by name, s.id`;

const lootWith = (sql: Sql, condition: Fragment): Fragment => sql`
  select l.id, l.name from loot_instances l
  where l.party_id = p.id and l.closed_at is null and ${condition} and exists (
    select from containers k join item_instances i on i.container_id = k.id where k.loot_instance_id = l.id)
  order by l.id desc`;

/**
 * The reader's most recently updated parties in the order of their next sessions, or one party, with what changed since
 * the last visit, open and restocked shops, loot to claim or (for a gm) still hidden, and the next session. Without
 * `partyId` also the reader's pending invitations. Archived parties and a party that the reader is not a member of are
 * left out.
 */
export async function readDashboard(
  sql: Sql,
  reader: { userId: string; now: Date },
  partyId: string | undefined,
): Promise<{
  parties: PartySummary[];
  invitations: { id: string; party_name: string; inviter_name: string }[];
}> {
  const { userId, now } = reader;
  const rows = await sql<PartySummaryRow[]>`
    with latest as (
      select p.id, p.name, m.role, coalesce(${lastVisit(sql, now)}, m.created_at) as since from party_members m join parties p on p.id = m.party_id
      where m.user_id = ${userId} and p.archived_at is null and (${partyId ?? null}::uuid is null or p.id = ${partyId ?? null})
      order by p.updated_at desc, p.id desc limit ${PARTIES_MAX}
    )
    select p.id as party_id, p.name as party_name, g.starts_at, a.answer as own_answer,
      p.since, ${newsColumn(sql, userId)} as news,
      ${asJson(sql, openShops(sql, sql`true`))} as open_shops,
      ${asJson(sql, openShops(sql, sql`s.last_restocked_at >= p.since and s.last_restocked_at > s.created_at`))} as restocked_shops,
      ${asJson(sql, lootWith(sql, sql`l.is_revealed`))} as loot_to_claim,
      ${asJson(sql, lootWith(sql, sql`not l.is_revealed and p.role = 'gm'`))} as hidden_loot
    from latest p
      left join game_sessions g on g.party_id = p.id and g.starts_at > ${new Date(now.getTime() - SESSION_SHOWN_MS)}
      left join game_session_answers a on a.session_id = g.id and a.user_id = ${userId}
    order by g.starts_at nulls last, p.name, p.id`;
  const pendingQuery = { page: 1, per_page: DASHBOARD_ROWS_MAX, status: 'pending' } as const;
  const invitations = partyId === undefined ? (await listOwnInvitations(sql, reader, pendingQuery)).rows : [];
  return {
    parties: rows.map((row) => presentPartySummary(row, reader)),
    invitations: invitations.map(({ id, party, inviter_name }) => ({
      id,
      party_name: party.name,
      inviter_name,
    })),
  };
}
