import type { Queue } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { Services } from '../../../platform/services.ts';
import { readSiteSettings } from '../../../platform/site-settings.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { stateOf } from '../present.ts';
import { inAudience } from '../queries/audience.ts';
import { type AnnouncementRow, lockAnnouncement } from '../store.ts';

/**
 * A job notifies up to `BATCHES_PER_JOB` batches of users, then queues the next job. A killed job is retried after
 * `expireSeconds`.
 */
export const announcementQueue: Queue = { name: 'announcement', retrySeconds: 5, expireSeconds: 60 };

export type DeliveryServices = Pick<Services, 'sql' | 'now' | 'hints' | 'jobs' | 'log' | 'config'>;

/** Users notified in one transaction. */
const USERS_PER_BATCH = 200;
/** Batches per job: few enough that a job ends well before `expireSeconds`. */
const BATCHES_PER_JOB = 10;

/**
 * Delivers an announcement that has started: shows its banner in open pages, and notifies its audience in the order
 * of user ids. Each batch is committed together with its progress, so that no user is notified twice or left out
 * after a crash.
 */
export async function deliverAnnouncement(services: DeliveryServices, id: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_JOB; batch += 1)
    if (!(await transact(services, (tx) => deliverBatch(tx, services, id)))) return;
  await transact(services, (tx) => services.jobs.enqueue(tx, announcementQueue, { announcement_id: id }));
}

/** Returns false when the announcement needs no more batches. */
async function deliverBatch(tx: Tx, services: DeliveryServices, id: string): Promise<boolean> {
  const { hints, config } = services;
  const row = await lockAnnouncement(tx, id);
  if (!row || row.delivered_at) return false;
  const state = stateOf(row, tx.now);
  // The queue reads the clock of the database, which may be ahead of this process: the job is retried.
  if (state === 'scheduled')
    throw new Error('According to the clock of this process, this announcement has not started');
  if (state !== 'active') return false;
  if (row.delivered_through === null && row.channels.includes('banner'))
    tx.afterCommit(() => hints.publish({ kind: 'announcements' }));
  if (row.channels.every((channel) => channel === 'banner')) return endDelivery(tx, id);
  const { defaultTier, announcementEmails } = await readSiteSettings(tx.sql, config);
  // Locked against deletion, so that a deleted account leaves no notification.
  const users = await tx.sql<Recipient[]>`
    select u.id, ${announcementEmails} and u.announcement_mails and u.email_verified_at is not null as has_mail
    from users u
    where ${inAudience(tx.sql, row, defaultTier)}
      ${row.delivered_through === null ? tx.sql`` : tx.sql`and u.id > ${row.delivered_through}`}
    order by u.id limit ${USERS_PER_BATCH} for key share of u`;
  await deliverTo(tx, services, row, users);
  if (users.length < USERS_PER_BATCH) await endDelivery(tx, id);
  return users.length === USERS_PER_BATCH;
}

interface Recipient {
  readonly id: string;
  readonly has_mail: boolean;
}

/** Emails that users wait for, such as password resets, are sent first. */
const lowPriority = (queue: Queue): Queue => ({ ...queue, priority: -1 });

async function deliverTo(
  tx: Tx,
  { jobs, config }: DeliveryServices,
  { id, title, body: text, channels }: AnnouncementRow,
  users: readonly Recipient[],
): Promise<void> {
  const last = users.at(-1);
  if (!last) return;
  const notifiedIds = channels.includes('notice') ? users.map((user) => user.id) : [];
  const mailRecipients = channels.includes('mail') ? users.filter(({ has_mail }) => has_mail) : [];
  await notify(tx, [{ kind: 'announcement', announcement_id: id, title, text, to: notifiedIds }]);
  for (const user of mailRecipients)
    await jobs.enqueue(tx, lowPriority(mailQueue(config)), {
      kind: 'announcement',
      announcement_id: id,
      user_id: user.id,
    });
  await tx.sql`
    update announcements set delivered_through = ${last.id}, notices = notices + ${notifiedIds.length},
      mails = mails + ${mailRecipients.length}
    where id = ${id}`;
}

async function endDelivery({ sql, now }: Tx, id: string): Promise<false> {
  await sql`update announcements set delivered_at = ${now} where id = ${id}`;
  return false;
}
