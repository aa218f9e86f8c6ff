import { REMINDER_AHEAD_MS } from '@quartermaster/contract/constants';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { recipientsOf } from '../store.ts';

/**
 * Sends the reminder of a session that begins within a day, once: a notification to each member who has not declined,
 * and an email to those with a verified address and notifications enabled. Returns false when no reminder is due.
 */
export async function sendGameSessionReminder(
  tx: Tx,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  gameSessionId: string,
): Promise<boolean> {
  const [due] = await tx.sql<{ party_id: string; party_name: string }[]>`
    update game_sessions s set reminded_at = ${tx.now} from parties p
    where s.id = ${gameSessionId} and s.reminded_at is null and s.starts_at > ${tx.now}
      and s.starts_at <= ${new Date(tx.now.getTime() + REMINDER_AHEAD_MS)} and p.id = s.party_id and p.archived_at is null
    returning s.party_id, p.name as party_name`;
  if (!due) return false;
  const recipients = await recipientsOf(tx.sql, gameSessionId);
  await notify(tx, [{ kind: 'next_session', ...due, to: recipients.map(({ user_id }) => user_id) }]);
  for (const { user_id, wants_mail } of recipients) {
    if (!wants_mail) continue;
    await jobs.enqueue(tx, mailQueue(config), {
      kind: 'session_reminder',
      session_id: gameSessionId,
      user_id,
    });
  }
  return true;
}
