import type { PeriodicJob } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { transact } from '../../platform/transact.ts';
import { sendReminder } from './commands/send-reminder.ts';
import { reminderEmail } from './present.ts';
import { dueSessionIds, reminderDataOf } from './queries/next-session.ts';

/** The maximum number of sessions per run; the next run handles the others. */
const BATCH_SIZE = 500;

/** Reminds the members of every session that begins within a day, each in its own transaction. */
export async function sendDueReminders(
  services: Pick<Services, 'sql' | 'now' | 'hints' | 'log' | 'jobs' | 'config'>,
): Promise<number> {
  const { sql, now, log } = services;
  let reminded = 0;
  for (const id of await dueSessionIds(sql, now(), BATCH_SIZE)) {
    try {
      if (await transact(services, (tx) => sendReminder(tx, services, id))) reminded += 1;
    } catch (error) {
      // A failed session must not block the others; the next run retries it.
      log.error({ err: error, session_id: id }, 'The reminders of a session could not be sent');
    }
  }
  return reminded;
}

export const sessionReminders = (services: Services): PeriodicJob => ({
  name: 'session-reminders',
  cron: '*/5 * * * *',
  run: async () => void (await sendDueReminders(services)),
});

/** Composes reminder emails; returns null if the session was canceled, or the member has left or declined. */
export const reminderEmails = ({
  config,
  now,
}: Pick<Services, 'config' | 'now'>): Record<string, Composer> => ({
  session_reminder: async (tx, { session_id = '', user_id = '' }) => {
    const data = await reminderDataOf(tx.sql, session_id, user_id, now());
    return data ? reminderEmail(config.publicUrl, data) : null;
  },
});
