import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { time } from './fields.ts';

/** The caller's calendar feed; anyone with its URL can read it without logging in. */
const calendarFeed = z.strictObject({ url: z.string(), created_at: time });

export const getCalendarFeed = endpoint({
  id: 'calendar.feed',
  method: 'GET',
  path: `${API_PREFIX}/calendar_feed`,
  audience: 'user',
  summary: "The URL of the caller's calendar of next sessions; null if there is none",
  reply: { status: 200, data: z.strictObject({ feed: calendarFeed.nullable() }) },
  errorCodes: [],
});

export const createCalendarFeed = endpoint({
  id: 'calendar.create_feed',
  method: 'POST',
  path: `${API_PREFIX}/calendar_feed`,
  audience: 'user',
  summary: 'Create a URL for the calendar; an earlier URL stops working',
  // The reply does not contain the URL, because replies are stored under their Idempotency-Key.
  reply: { status: 201, data: z.strictObject({ created_at: time }) },
  errorCodes: [],
});

export const revokeCalendarFeed = endpoint({
  id: 'calendar.revoke_feed',
  method: 'DELETE',
  path: `${API_PREFIX}/calendar_feed`,
  audience: 'user',
  summary: 'Revoke the URL of the calendar; idempotent',
  reply: { status: 204 },
  errorCodes: [],
});

export const getCalendar = endpoint({
  id: 'calendar.get',
  method: 'GET',
  path: '/calendar/{file}',
  audience: 'anyone',
  summary:
    'The game sessions of a user’s parties, including those of the last 30 days, as iCalendar (RFC 5545)',
  limit: 'calendar',
  params: z.strictObject({
    file: z.string().regex(/^[\w-]{43}\.ics$/, { error: 'Must be the URL of a calendar' }),
  }),
  reply: { status: 200, file: ['text/calendar'] },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});
