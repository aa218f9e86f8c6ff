import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { transact } from '../../platform/transact.ts';
import { sendGameSessionReminder } from './commands/send-game-session-reminder.ts';
import { gameSessionReminderEmail } from './present.ts';
import { dueGameSessionIds, readGameSessionReminder } from './queries/next-game-session.ts';

/** The maximum number of sessions per run; the next run handles the other sessions. */
const BATCH_SIZE = 500;

/**
 * Sends the due reminders of a batch of sessions, each session in its own transaction. Returns the number of sessions
 * whose reminders were sent.
 */
export async function sendDueGameSessionReminders(
  services: Pick<Services, 'sql' | 'now' | 'hints' | 'log' | 'jobs' | 'config'>,
): Promise<number> {
  const { sql, now, log } = services;
  let reminded = 0;
  for (const id of await dueGameSessionIds(sql, now(), BATCH_SIZE)) {
    try {
      if (await transact(services, (tx) => sendGameSessionReminder(tx, services, id))) reminded += 1;
    } catch (error) {
      // One failed reminder must not block the others; the next run retries it.
      log.error({ err: error, game_session_id: id }, 'The reminders of a game session could not be sent');
    }
  }
  return reminded;
}

export const gameSessionReminders = (services: Services): PeriodicJob => ({
  name: 'session-reminders',
  cron: '*/5 * * * *',
  run: async () => void (await sendDueGameSessionReminders(services)),
});

/**
 * Composes reminder emails; returns null if the session was canceled, was rescheduled or has begun, if its party is
 * archived, or if the member has left, has declined or no longer receives emails.
 */
export const gameSessionEmails = ({
  config,
  now,
}: Pick<Services, 'config' | 'now'>): Record<string, Composer> => ({
  session_reminder: async (tx, { session_id = '', user_id = '' }) => {
    const reminder = await readGameSessionReminder(tx.sql, session_id, user_id, now());
    return reminder ? gameSessionReminderEmail(config.publicUrl, reminder) : null;
  },
});
