import { z } from 'zod';
import { API_PREFIX, DIAGNOSTICS_MAX, SUPPORT_SUBJECT_MAX, SUPPORT_TEXT_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, flagQuery, id, idParams, line, paging, text, time } from './fields.ts';

/** Support requests (DEC-11): every user may send requests; those of users with `premium_support` are listed first. */

const PATH = `${API_PREFIX}/support_requests` as const;
const ADMIN = `${API_PREFIX}/admin/support_requests` as const;

export const SUPPORT_STATUSES = ['open', 'answered', 'closed'] as const;
/** `open` waits for support, `answered` for its user. */
export const supportStatus = z.enum(SUPPORT_STATUSES, {
  error: 'Must be open, answered or closed',
});
export type SupportStatus = z.infer<typeof supportStatus>;

export const supportRequest = z.strictObject({
  id,
  subject: z.string(),
  status: supportStatus,
  /** Whether the user had `premium_support` when they last wrote. */
  is_premium: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type SupportRequest = z.infer<typeof supportRequest>;

const thread = {
  /** The diagnostic report that the user reviewed and sent with the request; empty without one. */
  diagnostics: z.string(),
  /** Oldest first. */
  messages: z.array(
    z.strictObject({ id, author: z.enum(['user', 'support']), text: z.string(), created_at: time }),
  ),
} as const;

export const supportThread = supportRequest.extend(thread);
export type SupportThread = z.infer<typeof supportThread>;

const MESSAGE_REQUIRED = 'Write a message';
const message = text(SUPPORT_TEXT_MAX).refine((value) => value !== '', { error: MESSAGE_REQUIRED });

/** The form of a new request. */
export const newSupportRequest = z.strictObject({
  subject: line(SUPPORT_SUBJECT_MAX, 1, 'Enter a short subject'),
  text: message,
  diagnostics: text(DIAGNOSTICS_MAX).default(''),
});
export type NewSupportRequest = z.input<typeof newSupportRequest>;

export const supportReply = z.strictObject({ text: message });

export const listSupportRequests = endpoint({
  id: 'support.list',
  method: 'GET',
  path: PATH,
  audience: 'user',
  summary: 'Support requests of the caller, most recently updated first',
  query: z.strictObject(paging(20)),
  reply: { status: 200, data: z.array(supportRequest), meta: pageMeta },
  errorCodes: [],
});

export const createSupportRequest = endpoint({
  id: 'support.create',
  method: 'POST',
  path: PATH,
  audience: 'user',
  summary: 'Contact support',
  body: z.strictObject({ support_request: newSupportRequest }),
  reply: { status: 201, data: supportThread },
  errorCodes: ['CONFLICT'],
  limit: 'support_request',
});

export const getSupportRequest = endpoint({
  id: 'support.get',
  method: 'GET',
  path: `${PATH}/{id}`,
  audience: 'user',
  summary: 'One of the caller’s support requests with its messages',
  params: idParams,
  reply: { status: 200, data: supportThread },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const replyToSupport = endpoint({
  id: 'support.reply',
  method: 'POST',
  path: `${PATH}/{id}/replies`,
  audience: 'user',
  summary: 'Add a message to a support request; a closed request is reopened',
  params: idParams,
  body: z.strictObject({ reply: supportReply }),
  reply: { status: 201, data: supportThread },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  limit: 'support_reply',
});

const openOrClosed = z.enum(['open', 'closed'], { error: 'Must be open or closed' });

export const updateSupportRequest = endpoint({
  id: 'support.update',
  method: 'PATCH',
  path: `${PATH}/{id}`,
  audience: 'user',
  summary: 'Close a support request, or reopen it',
  params: idParams,
  body: z.strictObject({
    support_request: z.strictObject({
      status: openOrClosed,
    }),
  }),
  reply: { status: 200, data: supportThread },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  limit: 'support_reply',
});

/** A request, for the support desk. */
export const queuedSupportRequest = supportRequest.extend({
  user: z.strictObject({ id, username: z.string(), email: z.string() }),
  /** The time since which the request waits for support. */
  waiting_since: time,
});
export type QueuedSupportRequest = z.infer<typeof queuedSupportRequest>;
export const queuedSupportThread = queuedSupportRequest.extend(thread);
export type QueuedSupportThread = z.infer<typeof queuedSupportThread>;

const queueFilter = { status: supportStatus.default('open'), premium: flagQuery.optional() };

export const listSupportQueue = endpoint({
  id: 'admin.support_requests',
  method: 'GET',
  path: ADMIN,
  audience: 'admin',
  summary: 'Support requests of all users: premium requests first, then the longest waiting',
  query: z.strictObject({
    ...paging(25),
    ...queueFilter,
  }),
  reply: { status: 200, data: z.array(queuedSupportRequest), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const SUPPORT_CSV_COLUMNS = [
  'id',
  'subject',
  'status',
  'premium',
  'user_id',
  'username',
  'email',
  'waiting_since',
  'created_at',
  'updated_at',
] as const;

export const exportSupportQueue = endpoint({
  id: 'admin.export_support_requests',
  method: 'GET',
  path: `${ADMIN}/export`,
  audience: 'admin',
  summary: 'A list of support requests as CSV: premium requests first, then the longest waiting',
  query: z.strictObject(queueFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const getQueuedSupportRequest = endpoint({
  id: 'admin.support_request',
  method: 'GET',
  path: `${ADMIN}/{id}`,
  audience: 'admin',
  summary: 'A support request of any user with its messages and diagnostics',
  params: idParams,
  reply: { status: 200, data: queuedSupportThread },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const answerSupportRequest = endpoint({
  id: 'admin.answer_support_request',
  method: 'POST',
  path: `${ADMIN}/{id}/answers`,
  audience: 'admin',
  summary: 'Answer a support request; its user is notified and gets an email',
  params: idParams,
  body: z.strictObject({ answer: supportReply.extend({ close: z.boolean().default(false) }) }),
  reply: { status: 201, data: queuedSupportThread },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const updateQueuedSupportRequest = endpoint({
  id: 'admin.update_support_request',
  method: 'PATCH',
  path: `${ADMIN}/{id}`,
  audience: 'admin',
  summary: 'Close a support request of any user, or reopen it; its user is notified',
  params: idParams,
  body: z.strictObject({ reason: adminReason, support_request: z.strictObject({ status: openOrClosed }) }),
  reply: { status: 200, data: queuedSupportThread },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
