import type {
  ModerationCase,
  ModerationCaseDetail,
  OwnDecision,
  ReportedKind,
  ReportReason,
} from '@quartermaster/contract/moderation';
import { displayedUsername } from '@quartermaster/rules/names';
import type { Email } from '../../platform/mail/email.ts';
import { caseActions, mayAppeal, NO_CASE_ACTIONS } from './policy.ts';
import type { CaseRow } from './store.ts';

export type ListedCaseRow = CaseRow & {
  readonly author_name: string;
  readonly assignee_name: string | null;
};

export interface ReportRow {
  readonly id: string;
  readonly reason: ReportReason;
  readonly body: string;
  readonly created_at: Date;
}

const subjectOf = ({ id, kind, subject_id, subject_name }: CaseRow) => ({
  id,
  kind,
  subject_id,
  subject_name,
});

export const presentCase = (row: ListedCaseRow): ModerationCase => ({
  ...subjectOf(row),
  status: row.status,
  author: { id: row.author_id, username: displayedUsername(row.author_name) },
  reports_count: row.reports_count,
  assignee:
    row.assignee_id === null
      ? null
      : { id: row.assignee_id, username: displayedUsername(row.assignee_name ?? '') },
  decision: row.decision,
  reason: row.reason,
  decided_at: row.decided_at?.toISOString() ?? null,
  waiting_since: row.waiting_since.toISOString(),
});

interface CaseDetail {
  readonly content: string | null;
  readonly reports: readonly ReportRow[];
  /** Whether the case is about the admin or their content, so that another admin must decide it. */
  readonly isOwn: boolean;
}

export const presentCaseDetail = (
  row: ListedCaseRow,
  { content, reports, isOwn }: CaseDetail,
): ModerationCaseDetail => ({
  ...presentCase(row),
  content,
  reports: reports.map(({ id, reason, body, created_at }) => ({
    id,
    reason,
    text: body,
    created_at: created_at.toISOString(),
  })),
  appeal: row.appealed_at && { text: row.appeal, at: row.appealed_at.toISOString() },
  is_own: isOwn,
  permissions: isOwn ? NO_CASE_ACTIONS : caseActions(row),
});

/** The decision of a case as shown to the author, without the reporters. */
export const presentDecision = (row: CaseRow): OwnDecision => ({
  ...subjectOf(row),
  decision: row.decision ?? 'dismissed',
  reason: row.reason,
  decided_at: (row.decided_at ?? row.waiting_since).toISOString(),
  appeal: row.appealed_at && {
    text: row.appeal,
    at: row.appealed_at.toISOString(),
    is_decided: row.status === 'decided',
  },
  permissions: { appeal: mayAppeal(row) },
});

/** The cells of a case's CSV line, in the order of CASE_CSV_COLUMNS. */
export const caseCells = (moderationCase: ModerationCase): string[] => [
  moderationCase.id,
  moderationCase.kind,
  moderationCase.subject_id,
  moderationCase.subject_name,
  moderationCase.status,
  moderationCase.author.username,
  String(moderationCase.reports_count),
  moderationCase.assignee?.username ?? '',
  moderationCase.decision ?? '',
  moderationCase.reason,
  moderationCase.waiting_since,
  moderationCase.decided_at ?? '',
];

export interface MailedDecision {
  readonly id: string;
  readonly kind: ReportedKind;
  readonly subject_name: string;
  readonly reason: string;
  readonly username: string;
  readonly email: string;
}

const DECISION_TEXT = {
  hidden: {
    subject: 'Your content was hidden',
    text: 'was hidden by an admin and is no longer public.',
    note: 'If you think this is wrong, open the decision and appeal. You can appeal once.',
  },
  warned: {
    subject: 'A warning about your content',
    text: 'was reported. An admin reviewed it and asks you to change it.',
    note: 'Nothing was changed. Further reports may lead to a suspension.',
  },
  account_warned: {
    subject: 'A warning about your account',
    text: 'was reported. An admin reviewed your account and asks you to change something.',
    note: 'Nothing was changed. Further reports may lead to a suspension.',
  },
  restored: {
    subject: 'Your content was restored',
    text: 'was restored by an admin and is visible as before.',
    note: 'No action is needed.',
  },
  upheld: {
    subject: 'Appeal rejected',
    text: 'stays hidden after an admin reviewed the appeal.',
    note: 'This decision is final.',
  },
} as const;

/** The email to the author about a decision. */
export function decisionEmail(publicUrl: string, event: string, decision: MailedDecision): Email {
  const { subject, text, note } = DECISION_TEXT[event as keyof typeof DECISION_TEXT];
  return {
    to: decision.email,
    subject,
    paragraphs: [
      `Hello ${decision.username},`,
      `“${decision.subject_name}” ${text}`,
      ...(event === 'hidden' && decision.kind.endsWith('_template')
        ? ['Anything already created from it is kept.']
        : []),
      `Reason: ${decision.reason}`,
    ],
    action: { label: 'Open the decision', url: `${publicUrl}/moderation/${decision.id}` },
    notes: [note],
  };
}
