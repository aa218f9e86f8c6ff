import { countLinks } from '@quartermaster/rules/links';
import { ROLES } from '@quartermaster/rules/roles';
import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import {
  ANNOUNCEMENT_LINKS_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  API_PREFIX,
} from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, id, idParams, line, paging, text, time } from './fields.ts';

/** Announcements of admins to users (DEC-13). */

const ADMIN = `${API_PREFIX}/admin/announcements` as const;
const PATH = `${API_PREFIX}/announcements` as const;

/**
 * How an announcement is delivered: as a banner on the pages outside the admin area, as a notification, or by email to
 * a verified address.
 */
export const ANNOUNCEMENT_CHANNELS = ['banner', 'notice', 'mail'] as const;
export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number];

/** `active` from the start to the end of the announcement; only a draft can be changed. */
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'active', 'expired', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

const uniqueSubsetOf = <const V extends readonly [string, ...string[]]>(values: V, error: string) =>
  z
    .array(z.enum(values, { error }))
    .max(values.length, { error: 'Must not contain duplicates' })
    .refine((chosen) => new Set(chosen).size === chosen.length, {
      error: 'Must not contain duplicates',
    });

/**
 * The recipients: users with one of the tiers and, in any party, one of the roles. Empty: all tiers or roles.
 */
const audience = {
  tiers: uniqueSubsetOf(TIERS, 'Unknown tier'),
  roles: uniqueSubsetOf(ROLES, 'Unknown role'),
};

const content = {
  title: line(ANNOUNCEMENT_TITLE_MAX, 1, 'Enter a title'),
  text: text(ANNOUNCEMENT_TEXT_MAX)
    .refine((value) => value !== '', { error: 'Enter the text' })
    .refine((value) => countLinks(value) <= ANNOUNCEMENT_LINKS_MAX, {
      error: `Must have at most ${ANNOUNCEMENT_LINKS_MAX} links`,
    }),
  channels: uniqueSubsetOf(ANNOUNCEMENT_CHANNELS, 'Unknown channel').min(1, {
    error: 'Choose at least one channel',
  }),
  ...audience,
};

const announcementBody = z.strictObject({
  ...content,
  /** Null: the announcement starts when it is published. */
  starts_at: time.nullable(),
  ends_at: time,
});

/** The values of the form; its times are local and have no seconds. */
export const announcementForm = z.strictObject({
  ...content,
  starts_at: z.string(),
  ends_at: z.string().min(1, { error: 'Choose a date and a time' }),
});

export const announcement = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  channels: z.array(z.enum(ANNOUNCEMENT_CHANNELS)),
  tiers: z.array(z.enum(TIERS)),
  roles: z.array(z.enum(ROLES)),
  state: z.enum(ANNOUNCEMENT_STATES),
  starts_at: time.nullable(),
  ends_at: time,
  author_name: z.string(),
  /** Number of notifications that were sent. */
  notices: z.int(),
  /** Number of emails that were queued, to verified addresses of users who have not unsubscribed. */
  mails: z.int(),
  /** Null until all notifications are sent and all emails are queued. */
  delivered_at: time.nullable(),
  created_at: time,
  /** Incremented with each change to the draft. */
  version: z.int(),
});
export type Announcement = z.infer<typeof announcement>;

const announcementReply = { status: 200, data: announcement } as const;
const reasonBody = z.strictObject({ reason: adminReason });

export const listAnnouncements = endpoint({
  id: 'admin.announcements',
  method: 'GET',
  path: ADMIN,
  audience: 'admin',
  summary: 'Announcements, newest first',
  query: z.strictObject({
    ...paging(25),
    state: z.enum(ANNOUNCEMENT_STATES, { error: 'Unknown state' }).optional(),
  }),
  reply: { status: 200, data: z.array(announcement), meta: pageMeta },
  errorCodes: [],
});

export const createAnnouncement = endpoint({
  id: 'admin.create_announcement',
  method: 'POST',
  path: ADMIN,
  audience: 'admin',
  recentAuth: true,
  summary: 'Create a draft; users see it once it is published',
  body: z.strictObject({ announcement: announcementBody }),
  reply: { status: 201, data: announcement },
  errorCodes: [],
});

export const previewAudience = endpoint({
  id: 'admin.preview_announcement_audience',
  method: 'POST',
  path: `${ADMIN}/audience`,
  audience: 'admin',
  summary: 'The number of users in an audience; counting stops at 10,000',
  body: z.strictObject(audience),
  reply: { status: 200, data: z.strictObject({ users: z.int() }) },
  errorCodes: [],
});

export const showAnnouncement = endpoint({
  id: 'admin.announcement',
  method: 'GET',
  path: `${ADMIN}/{id}`,
  audience: 'admin',
  // The page polls it.
  adminSession: 'observes',
  summary: 'An announcement, with the numbers of users who saw its banner and who dismissed it',
  params: idParams,
  reply: {
    status: 200,
    data: z.strictObject({ ...announcement.shape, seen: z.int(), dismissed: z.int() }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const readVersion = z.int({ error: 'Must be the version that you last read' });

export const updateAnnouncement = endpoint({
  id: 'admin.update_announcement',
  method: 'PUT',
  path: `${ADMIN}/{id}`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Update all fields of a draft',
  params: idParams,
  body: z.strictObject({
    announcement: announcementBody,
    /** The version that the caller read; a draft that has changed since then is not overwritten. */
    version: readVersion,
  }),
  reply: announcementReply,
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const publishAnnouncement = endpoint({
  id: 'admin.publish_announcement',
  method: 'POST',
  path: `${ADMIN}/{id}/publish`,
  audience: 'admin',
  recentAuth: true,
  summary:
    'Publish a draft, which begins at its start time, or start a draft or a scheduled announcement now',
  params: idParams,
  body: z.strictObject({
    reason: adminReason,
    start: z.enum(['as_planned', 'now'], { error: 'Must be as_planned or now' }).default('as_planned'),
    /** The version that the caller read; a draft that has changed since then is not published. */
    version: readVersion,
  }),
  reply: announcementReply,
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const withdrawAnnouncement = endpoint({
  id: 'admin.withdraw_announcement',
  method: 'POST',
  path: `${ADMIN}/{id}/withdraw`,
  audience: 'admin',
  recentAuth: true,
  summary: 'End an announcement: its banner disappears, and nothing more is sent',
  params: idParams,
  body: reasonBody,
  reply: announcementReply,
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const deleteAnnouncement = endpoint({
  id: 'admin.delete_announcement',
  method: 'POST',
  path: `${ADMIN}/{id}/delete`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Delete a draft',
  params: idParams,
  body: reasonBody,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

const banner = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  ends_at: time,
  /** Whether the user has already acknowledged the announcement. */
  is_seen: z.boolean(),
});
export type AnnouncementBanner = z.infer<typeof banner>;

export const currentAnnouncements = endpoint({
  id: 'announcement.current',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'Banners for the caller that are active and not dismissed, newest first',
  reply: { status: 200, data: z.array(banner) },
  errorCodes: [],
});

export const acknowledgeAnnouncement = endpoint({
  id: 'announcement.acknowledge',
  method: 'PUT',
  path: `${PATH}/{id}/receipt`,
  audience: 'user',
  summary: 'Record that a banner was seen or dismissed; a dismissed banner does not appear again',
  params: idParams,
  body: z.strictObject({ dismissed: z.boolean({ error: 'Must be true or false' }) }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const mailPreference = z.strictObject({ announcements: z.boolean({ error: 'Must be true or false' }) });
const preferencePath = `${API_PREFIX}/users/mail_preferences` as const;

export const getMailPreferences = endpoint({
  id: 'announcement.mail_preferences',
  method: 'GET',
  path: preferencePath,
  audience: 'user',
  summary: 'The emails that the caller receives in addition to those about the account',
  reply: { status: 200, data: mailPreference },
  errorCodes: [],
});

export const updateMailPreferences = endpoint({
  id: 'announcement.update_mail_preferences',
  method: 'PUT',
  path: preferencePath,
  audience: 'user',
  summary: 'Subscribe to announcements by email, or unsubscribe',
  body: mailPreference,
  reply: { status: 200, data: mailPreference },
  errorCodes: [],
});

/** The one-click unsubscribe request of email clients, which the linked page sends too (RFC 8058). */
export const ONE_CLICK = {
  type: 'application/x-www-form-urlencoded',
  body: 'List-Unsubscribe=One-Click',
} as const;

/** This endpoint has the same URL as the page, because an email contains one URL for both. */
export const unsubscribe = endpoint({
  id: 'announcement.unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  audience: 'anyone',
  duringMaintenance: true,
  summary: 'Unsubscribe from announcements by email with the token from such an email; idempotent',
  // The longest path segment that the router accepts.
  params: z.strictObject({ token: z.string().max(100) }),
  upload: [ONE_CLICK.type],
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
