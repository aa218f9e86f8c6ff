import type { Announcement, createAnnouncement } from '@quartermaster/contract/announcement';
import type { Parsed } from '@quartermaster/contract/endpoint';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requirePeriod, requireVersion } from '../policy.ts';
import { readAnnouncement } from '../queries/announcements.ts';
import { type AnnouncementRow, lockAnnouncement } from '../store.ts';

type Draft = Parsed<typeof createAnnouncement>['body']['announcement'];

/** The columns of a draft. Throws VALIDATION_ERROR for an invalid period. */
function columnsOf({ title, text, channels, tiers, roles, ...period }: Draft, now: Date) {
  const startsAt = period.starts_at === null ? null : new Date(period.starts_at);
  const endsAt = new Date(period.ends_at);
  requirePeriod({ startsAt, endsAt }, now);
  return { title, body: text, channels, tiers, roles, starts_at: startsAt, ends_at: endsAt, updated_at: now };
}

export async function createDraft(tx: Tx, actor: Actor, draft: Draft): Promise<Announcement> {
  const { sql, now } = tx;
  const id = newId();
  const row = { id, author_id: actor.userId, state: 'draft', created_at: now, ...columnsOf(draft, now) };
  await sql`insert into announcements ${sql(row)}`;
  return readAnnouncement(sql, now, id);
}

interface Update {
  readonly id: string;
  readonly announcement: Draft;
  /** The version of the draft that the admin has read. */
  readonly version: number;
}

/**
 * Throws RESOURCE_NOT_FOUND, CONFLICT when the draft was changed since the admin read it, or has been published,
 * and VALIDATION_ERROR for an invalid period.
 */
export async function updateDraft(tx: Tx, { id, announcement, version }: Update): Promise<Announcement> {
  const { sql, now } = tx;
  requireVersion(await lockDraft(tx, id), version);
  await sql`update announcements set ${sql(columnsOf(announcement, now))}, version = version + 1 where id = ${id}`;
  return readAnnouncement(sql, now, id);
}

/** Throws RESOURCE_NOT_FOUND, or CONFLICT when the announcement has been published. */
export async function deleteDraft(
  tx: Tx,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { title } = await lockDraft(tx, id);
  await tx.sql`delete from announcements where id = ${id}`;
  const details = { announcement: id, title, reason };
  await audit(tx, { action: 'announcement_deleted', actor: auditActor(actor), details });
}

async function lockDraft(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id);
  if (!row) throw notFound('This announcement does not exist.');
  if (row.state !== 'draft') throw new AppError('CONFLICT', 'This announcement has already been published.');
  return row;
}
