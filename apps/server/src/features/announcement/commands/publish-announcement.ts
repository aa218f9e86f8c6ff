import type { Announcement } from '@quartermaster/contract/announcement';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/services.ts';
import { readSiteSettings } from '../../../platform/site-settings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVersion } from '../policy.ts';
import { stateOf } from '../present.ts';
import { readAnnouncement } from '../queries/announcements.ts';
import { type AnnouncementRow, lockAnnouncement } from '../store.ts';
import { announcementQueue } from './deliver-announcement.ts';

interface Publication {
  readonly id: string;
  readonly reason: string;
  readonly start: 'as_planned' | 'now';
  /** The version of the draft that the admin has read. */
  readonly version: number;
}

/**
 * Publishes a draft, or starts a scheduled announcement now, and queues its delivery for its start. Throws
 * RESOURCE_NOT_FOUND, or CONFLICT when it was changed since the admin read it, when its end has passed, when it has
 * already been published, and when it is sent by email while announcement emails are turned off (DEC-13).
 */
export async function publishAnnouncement(
  tx: Tx,
  actor: Actor,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  { id, reason, start, version }: Publication,
): Promise<Announcement> {
  const { sql, now } = tx;
  const row = await lockExisting(tx, id);
  const state = stateOf(row, now);
  if (state !== 'draft' && !(state === 'scheduled' && start === 'now'))
    throw new AppError('CONFLICT', 'This announcement has already been published.');
  requireVersion(row, version);
  const startsAt = start === 'now' || !row.starts_at || row.starts_at < now ? now : row.starts_at;
  if (row.ends_at <= startsAt)
    throw new AppError('CONFLICT', 'The end of this announcement has passed. Change the draft first.');
  if (row.channels.includes('mail') && !(await readSiteSettings(sql, config)).announcementEmails)
    throw new AppError(
      'CONFLICT',
      'Announcement emails are turned off in Settings. Turn them on, or remove the channel from the draft.',
    );
  await sql`
    update announcements set state = 'published', starts_at = ${startsAt}, updated_at = ${now} where id = ${id}`;
  await jobs.enqueue(tx, announcementQueue, { announcement_id: id }, startsAt);
  const details = { announcement: id, title: row.title, starts_at: startsAt.toISOString(), reason };
  await audit(tx, { action: 'announcement_published', actor: auditActor(actor), details });
  return readAnnouncement(sql, now, id);
}

/**
 * Ends a scheduled or active announcement: its banner disappears, and nothing more is sent. Throws
 * RESOURCE_NOT_FOUND, or CONFLICT in any other state.
 */
export async function withdrawAnnouncement(
  tx: Tx,
  actor: Actor,
  { hints }: Pick<Services, 'hints'>,
  { id, reason }: Pick<Publication, 'id' | 'reason'>,
): Promise<Announcement> {
  const { sql, now } = tx;
  const row = await lockExisting(tx, id);
  if (!['scheduled', 'active'].includes(stateOf(row, now)))
    throw new AppError('CONFLICT', 'Only a scheduled or active announcement can be withdrawn.');
  await sql`update announcements set state = 'withdrawn', updated_at = ${now} where id = ${id}`;
  const details = { announcement: id, title: row.title, reason };
  await audit(tx, { action: 'announcement_withdrawn', actor: auditActor(actor), details });
  tx.afterCommit(() => hints.publish({ kind: 'announcements' }));
  return readAnnouncement(sql, now, id);
}

async function lockExisting(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id);
  if (!row) throw notFound('This announcement does not exist.');
  return row;
}
