import { z } from 'zod';
import { ANNOUNCEMENT_STATES } from './announcement.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';

/** This module is separate from announcement.ts, because every page loads announcement.ts for the banners. */

/** The columns of the CSV file. */
export const ANNOUNCEMENT_CSV_COLUMNS = [
  'id',
  'title',
  'state',
  'channels',
  'tiers',
  'roles',
  'starts_at',
  'ends_at',
  'author',
  'notices',
  'mails',
  'delivered_at',
  'created_at',
] as const;

export const exportAnnouncements = endpoint({
  id: 'admin.export_announcements',
  method: 'GET',
  path: `${API_PREFIX}/admin/announcements/export`,
  audience: 'admin',
  summary: 'A list of announcements as CSV, newest first',
  query: z.strictObject({
    state: z.enum(ANNOUNCEMENT_STATES, { error: 'Unknown state' }).optional(),
  }),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
