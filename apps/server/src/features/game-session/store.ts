import type { Sql } from '../../platform/database.ts';

export interface Recipient {
  readonly user_id: string;
  readonly wants_mail: boolean;
}

/**
 * The members of a session's party who have not declined. `wants_mail` requires a verified address and enabled
 * notifications.
 */
export const recipientsOf = (sql: Sql, gameSessionId: string): Promise<Recipient[]> => sql<Recipient[]>`
  select m.user_id, u.email_verified_at is not null and coalesce(w.notifications_enabled, true) as wants_mail
  from game_sessions s join party_members m on m.party_id = s.party_id join users u on u.id = m.user_id
    left join user_preferences w on w.user_id = u.id
    left join game_session_answers a on a.session_id = s.id and a.user_id = m.user_id
  where s.id = ${gameSessionId} and a.answer is distinct from 'no'
  order by m.user_id`;
