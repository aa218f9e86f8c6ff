import { CALENDAR_PAST_DAYS } from '@quartermaster/contract/constants';
import { isSuspended } from '../../../platform/auth/suspension.ts';
import { hashSecret, type Tokens } from '../../../platform/auth/tokens.ts';
import type { Sql } from '../../../platform/database.ts';
import { calendarFeedToken } from '../commands/create-calendar-feed.ts';
import { type CalendarRow, presentCalendar } from '../present.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The number of sessions is limited, because anyone who has the URL can read the calendar often. */
const EVENTS_MAX = 200;

/** The URL of the user's calendar; it is calculated, because only a hash of its token is stored. */
export async function readCalendarFeed(
  sql: Sql,
  tokens: Pick<Tokens, 'keyFor'>,
  publicUrl: string,
  userId: string,
): Promise<{ feed: { url: string; created_at: string } | null }> {
  const [row] = await sql<{ id: string; created_at: Date }[]>`
    select id, created_at from calendar_feeds where user_id = ${userId}`;
  if (!row) return { feed: null };
  const url = `${publicUrl}/calendar/${calendarFeedToken(tokens, row.id)}.ics`;
  return { feed: { url, created_at: row.created_at.toISOString() } };
}

/**
 * The upcoming and recent sessions of the user whose calendar has this token, in all parties that are not archived;
 * null for an unknown or revoked token, and while the user is suspended.
 */
export async function readCalendar(
  sql: Sql,
  token: string,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  const [feed] = await sql<{ user_id: string }[]>`
    select f.user_id from calendar_feeds f join users u on u.id = f.user_id and u.deleted_at is null
    where f.hash = ${hashSecret(token)} and not ${isSuspended(sql, now)}`;
  if (!feed) return null;
  const rows = await sql<CalendarRow[]>`
    select s.id, s.party_id, p.name as party_name, s.starts_at, s.note, s.link, s.updated_at
    from party_members m join game_sessions s on s.party_id = m.party_id
      join parties p on p.id = m.party_id and p.archived_at is null
    where m.user_id = ${feed.user_id} and s.starts_at > ${new Date(now.getTime() - CALENDAR_PAST_DAYS * DAY_MS)}
    order by s.starts_at, s.id limit ${EVENTS_MAX}`;
  return presentCalendar(publicUrl, rows);
}
