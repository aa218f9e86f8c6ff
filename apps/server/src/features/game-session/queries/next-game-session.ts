import { REMINDER_AHEAD_MS, SESSION_SHOWN_MS } from '@quartermaster/contract/constants';
import type { GameSession } from '@quartermaster/contract/game-session';
import type { Sql } from '../../../platform/database.ts';
import { requireMember } from '../../party/policy.ts';
import { type GameSessionReminder, type GameSessionRow, presentGameSession } from '../present.ts';
import { recipientsOf } from '../store.ts';

/** The next session of a party with the answers of its members. Throws RESOURCE_NOT_FOUND for a stranger. */
export async function readNextGameSession(
  sql: Sql,
  userId: string,
  partyId: string,
  now: Date,
): Promise<{ session: GameSession | null }> {
  await requireMember(sql, userId, partyId);
  const [row] = await sql<GameSessionRow[]>`
    select s.id, s.starts_at, s.note, s.link, coalesce((
      select jsonb_agg(jsonb_build_object('user_id', u.id, 'username', u.username, 'answer', a.answer)
        order by a.answered_at, u.id)
      from game_session_answers a join users u on u.id = a.user_id
        join party_members m on m.party_id = s.party_id and m.user_id = a.user_id
      where a.session_id = s.id), '[]') as answers
    from game_sessions s
    where s.party_id = ${partyId} and s.starts_at > ${new Date(now.getTime() - SESSION_SHOWN_MS)}`;
  return { session: row ? presentGameSession(row) : null };
}

/**
 * The ids of at most `limit` sessions that begin within a day and whose members have not been reminded yet, the
 * earliest first. Sessions of archived parties are omitted.
 */
export async function dueGameSessionIds(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select s.id from game_sessions s join parties p on p.id = s.party_id and p.archived_at is null
    where s.reminded_at is null and s.starts_at > ${now}
      and s.starts_at <= ${new Date(now.getTime() + REMINDER_AHEAD_MS)}
    order by s.starts_at, s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * The content of the reminder email to one member; undefined once the session is canceled, rescheduled or has begun,
 * its party is archived, or the member has left, has declined or no longer receives emails.
 */
export async function readGameSessionReminder(
  sql: Sql,
  gameSessionId: string,
  userId: string,
  now: Date,
): Promise<GameSessionReminder | undefined> {
  const recipients = await recipientsOf(sql, gameSessionId);
  if (!recipients.some((recipient) => recipient.user_id === userId && recipient.wants_mail)) return undefined;
  const [row] = await sql<GameSessionReminder[]>`
    select s.party_id, p.name as party_name, s.starts_at, s.note, s.link, u.email, u.time_zone
    from game_sessions s join parties p on p.id = s.party_id join users u on u.id = ${userId}
    where s.id = ${gameSessionId} and s.starts_at > ${now} and p.archived_at is null`;
  return row;
}
