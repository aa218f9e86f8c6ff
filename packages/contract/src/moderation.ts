import { z } from 'zod';
import { API_PREFIX, MODERATION_TEXT_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { adminReason, flagQuery, id, idParams, paging, text, time } from './fields.ts';

/** Reports of users and of their content, the decisions of admins, and appeals (DEC-13). */

const ADMIN = `${API_PREFIX}/admin/moderation_cases` as const;
const OWN = `${API_PREFIX}/moderation_decisions` as const;

/**
 * The kinds of content that can be reported. For a rating, its comment is reported; a share page has the id of
 * its share.
 */
export const REPORTED_KINDS = [
  'item_template',
  'shop_template',
  'loot_template',
  'rating',
  'party',
  'user',
  'share_page',
] as const;
const reportedKind = z.enum(REPORTED_KINDS, { error: 'This cannot be reported' });
export type ReportedKind = z.infer<typeof reportedKind>;

export const REPORT_REASONS = ['offensive', 'spam', 'personal', 'copyright', 'other'] as const;
const reportReason = z.enum(REPORT_REASONS, { error: 'Choose a reason' });
export type ReportReason = z.infer<typeof reportReason>;

export const reportForm = z.strictObject({
  kind: reportedKind,
  subject_id: id,
  reason: reportReason,
  text: text(MODERATION_TEXT_MAX).default(''),
});
export type ReportForm = z.input<typeof reportForm>;

export const createReport = endpoint({
  id: 'moderation.report',
  method: 'POST',
  path: `${API_PREFIX}/reports`,
  audience: 'user',
  summary: 'Report a user or content of another user to the admins, at most once until the case is decided',
  body: z.strictObject({ report: reportForm }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  limit: 'report',
});

/** `open` waits for a decision, `appealed` for a decision about the appeal. */
export const CASE_STATUSES = ['open', 'appealed', 'decided'] as const;
const caseStatus = z.enum(CASE_STATUSES, { error: 'Must be open, appealed or decided' });

const decision = z.enum(['dismissed', 'hidden', 'warned', 'suspended', 'restored']);
export type Decision = z.infer<typeof decision>;

const subject = { id, kind: reportedKind, subject_id: id, subject_name: z.string() };

/** A decision, for the author of the content. */
export const ownDecision = z.strictObject({
  ...subject,
  decision,
  reason: z.string(),
  decided_at: time,
  /** Null before an appeal. */
  appeal: z.strictObject({ text: z.string(), at: time, is_decided: z.boolean() }).nullable(),
  permissions: z.strictObject({ appeal: z.boolean() }),
});
export type OwnDecision = z.infer<typeof ownDecision>;

export const getOwnDecision = endpoint({
  id: 'moderation.decision',
  method: 'GET',
  path: `${OWN}/{id}`,
  audience: 'user',
  summary: 'A decision about the content or the account of the caller',
  params: idParams,
  reply: { status: 200, data: ownDecision },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const getDecisionAbout = endpoint({
  id: 'moderation.decision_about',
  method: 'GET',
  path: `${OWN}/about/{id}`,
  audience: 'user',
  summary:
    'The newest decision about content or the account of the caller, by the id of that content or user',
  params: idParams,
  reply: { status: 200, data: ownDecision },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const appealForm = z.strictObject({
  text: text(MODERATION_TEXT_MAX).refine((value) => value !== '', {
    error: 'Explain why the content should be restored',
  }),
});

export const appealDecision = endpoint({
  id: 'moderation.appeal',
  method: 'POST',
  path: `${OWN}/{id}/appeal`,
  audience: 'user',
  summary: 'Appeal the decision to hide content; possible once',
  params: idParams,
  body: z.strictObject({ appeal: appealForm }),
  reply: { status: 200, data: ownDecision },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

const namedUser = z.strictObject({ id, username: z.string() });

export const moderationCase = z.strictObject({
  ...subject,
  status: caseStatus,
  author: namedUser,
  reports_count: z.int(),
  assignee: namedUser.nullable(),
  decision: decision.nullable(),
  reason: z.string(),
  decided_at: time.nullable(),
  /** The time since which the case waits, or waited, for an admin. */
  waiting_since: time,
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const moderationCaseDetail = moderationCase.extend({
  /** The current text of the content; null for a user, and for deleted content except a retired item template. */
  content: z.string().nullable(),
  /** Newest first, at most 50. */
  reports: z.array(z.strictObject({ id, reason: reportReason, text: z.string(), created_at: time })),
  appeal: z.strictObject({ text: z.string(), at: time }).nullable(),
  /**
   * Whether the case is about the admin or their content and another admin can decide it. If so, all
   * permissions are false.
   */
  is_own: z.boolean(),
  permissions: z.strictObject({
    dismiss: z.boolean(),
    hide: z.boolean(),
    warn: z.boolean(),
    suspend: z.boolean(),
    restore: z.boolean(),
    uphold: z.boolean(),
  }),
});
export type ModerationCaseDetail = z.infer<typeof moderationCaseDetail>;

const caseFilter = {
  status: caseStatus.default('open'),
  kind: reportedKind.optional(),
  /** `true`: only cases that are assigned to the caller; `false`: only cases that are not. */
  mine: flagQuery.optional(),
};

export const listModerationCases = endpoint({
  id: 'admin.moderation_cases',
  method: 'GET',
  path: ADMIN,
  audience: 'admin',
  summary: 'Reported content and users: longest-waiting first, decided cases newest first',
  query: z.strictObject({ ...paging(25), ...caseFilter }),
  reply: { status: 200, data: z.array(moderationCase), meta: pageMeta },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const CASE_CSV_COLUMNS = [
  'id',
  'kind',
  'subject_id',
  'subject_name',
  'status',
  'author',
  'reports',
  'assignee',
  'decision',
  'reason',
  'waiting_since',
  'decided_at',
] as const;

export const exportModerationCases = endpoint({
  id: 'admin.export_moderation_cases',
  method: 'GET',
  path: `${ADMIN}/export`,
  audience: 'admin',
  summary: 'A list of cases as CSV, by `waiting_since`, oldest first',
  query: z.strictObject(caseFilter),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});

export const getModerationCase = endpoint({
  id: 'admin.moderation_case',
  method: 'GET',
  path: `${ADMIN}/{id}`,
  audience: 'admin',
  summary: 'A case with its reports and the content',
  params: idParams,
  reply: { status: 200, data: moderationCaseDetail },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const assignModerationCase = endpoint({
  id: 'admin.assign_moderation_case',
  method: 'POST',
  path: `${ADMIN}/{id}/assign`,
  audience: 'admin',
  summary:
    'Assign a case to yourself; take_over_reason is required if it is assigned to another admin, who is notified',
  params: idParams,
  body: z.strictObject({ take_over_reason: adminReason.optional() }),
  reply: { status: 200, data: moderationCaseDetail },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const resolveModerationCase = endpoint({
  id: 'admin.resolve_moderation_case',
  method: 'POST',
  path: `${ADMIN}/{id}/resolve`,
  audience: 'admin',
  summary: 'Dismiss a case, warn the author, restore hidden content, or uphold a decision after an appeal',
  params: idParams,
  body: z.strictObject({
    reason: adminReason,
    action: z.enum(['dismiss', 'warn', 'restore', 'uphold'], { error: 'Unknown action' }),
  }),
  reply: { status: 200, data: moderationCaseDetail },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const hideReportedContent = endpoint({
  id: 'admin.hide_content',
  method: 'POST',
  path: `${ADMIN}/{id}/hide`,
  audience: 'admin',
  recentAuth: true,
  summary:
    'Hide reported content from the public and notify its author; a party stays visible to its members',
  params: idParams,
  body: z.strictObject({ reason: adminReason }),
  reply: { status: 200, data: moderationCaseDetail },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const suspendReportedAuthor = endpoint({
  id: 'admin.suspend_author',
  method: 'POST',
  path: `${ADMIN}/{id}/suspend`,
  audience: 'admin',
  recentAuth: true,
  summary: 'Suspend the reported user or the author of the reported content',
  params: idParams,
  body: z.strictObject({
    reason: adminReason,
    /** Null: until it is lifted. */
    until: time.nullable(),
  }),
  reply: { status: 200, data: moderationCaseDetail },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
