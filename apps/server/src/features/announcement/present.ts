import type { Announcement, AnnouncementState } from '@quartermaster/contract/announcement';
import { displayedUsername } from '@quartermaster/rules/names';
import type { Email } from '../../platform/mail/email.ts';
import type { AnnouncementRow } from './store.ts';

/** A published announcement is scheduled, active or expired, depending on the time. */
export function stateOf(
  row: Pick<AnnouncementRow, 'state' | 'starts_at' | 'ends_at'>,
  now: Date,
): AnnouncementState {
  const { state, starts_at, ends_at } = row;
  if (state !== 'published') return state;
  if (ends_at <= now) return 'expired';
  return starts_at && starts_at <= now ? 'active' : 'scheduled';
}

export const presentAnnouncement = (row: AnnouncementRow, now: Date): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.body,
  channels: row.channels,
  tiers: row.tiers,
  roles: row.roles,
  state: stateOf(row, now),
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at.toISOString(),
  author_name: displayedUsername(row.author_name),
  notices: row.notices,
  mails: row.mails,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/** A line of the CSV file, in the order of ANNOUNCEMENT_CSV_COLUMNS. */
export const announcementCells = (announcement: Announcement): string[] => [
  announcement.id,
  announcement.title,
  announcement.state,
  announcement.channels.join(' '),
  announcement.tiers.join(' '),
  announcement.roles.join(' '),
  announcement.starts_at ?? '',
  announcement.ends_at,
  announcement.author_name,
  String(announcement.notices),
  String(announcement.mails),
  announcement.delivered_at ?? '',
  announcement.created_at,
];

/** The email of an announcement. */
export const announcementEmail = (
  recipient: { readonly email: string; readonly username: string },
  { title, body }: Pick<AnnouncementRow, 'title' | 'body'>,
  unsubscribeUrl: string,
): Email => ({
  to: recipient.email,
  subject: title,
  paragraphs: [`Hello ${recipient.username},`, ...body.split(/\n+/)],
  notes: ['You are receiving this email because you have a Quartermaster account.'],
  unsubscribeUrl,
});
