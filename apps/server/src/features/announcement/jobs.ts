import { z } from 'zod';
import type { Worker } from '../../platform/jobs.ts';
import type { Composer } from '../../platform/mail/email.ts';
import type { Services } from '../../platform/services.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { unsubscribeToken } from './commands/change-mail-preference.ts';
import {
  announcementQueue,
  type DeliveryServices,
  deliverAnnouncement,
} from './commands/deliver-announcement.ts';
import { announcementEmail } from './present.ts';
import { type AnnouncementRow, announcementSelect, isActive } from './store.ts';

const deliveryRequest = z.object({ announcement_id: z.string() });

/** Delivers announcements, some batches of users at a time. */
export const announcementWorker = (services: DeliveryServices): Worker => ({
  queue: announcementQueue,
  run: ({ data }) => deliverAnnouncement(services, deliveryRequest.parse(data).announcement_id),
});

const emailRequest = z.object({ announcement_id: z.string(), user_id: z.string() });

/**
 * Composes announcement emails; null when the announcement is not active, announcement emails are turned off, or the
 * user has unsubscribed, has no verified address or has deleted the account.
 */
export const announcementEmails = ({
  config,
  tokens,
}: Pick<Services, 'config' | 'tokens'>): Record<string, Composer> => ({
  announcement: async ({ sql, now }, request) => {
    const { announcement_id, user_id } = emailRequest.parse(request);
    if (!(await readSiteSettings(sql, config)).announcementEmails) return null;
    const [row] = await sql<AnnouncementRow[]>`
      ${announcementSelect(sql)} where a.id = ${announcement_id} and ${isActive(sql, now)}`;
    const [recipient] = await sql<{ email: string; username: string }[]>`
      select email, username from users
      where id = ${user_id} and deleted_at is null and email_verified_at is not null and announcement_mails`;
    const url = `${config.publicUrl}/unsubscribe/${unsubscribeToken(tokens, user_id)}`;
    return row && recipient ? announcementEmail(recipient, row, url) : null;
  },
});
