import type { ModerationCase } from '@quartermaster/contract/moderation';
import { countOf } from '@quartermaster/rules/format-count';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { agoText, dateTimeText } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DECISION_LABELS, KIND_LABELS, subjectText } from '../view.ts';

/** The kind, state and assigned admin of a case. */
export function CaseBadges({ moderationCase }: { moderationCase: ModerationCase }) {
  const { kind, status, decision, assignee } = moderationCase;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{KIND_LABELS[kind]}</Badge>
      {status === 'appealed' && <Badge tone="warning">Appealed</Badge>}
      {decision && (
        <Badge tone={decision === 'hidden' ? 'warning' : 'info'}>
          {subjectText(DECISION_LABELS[decision], kind)}
        </Badge>
      )}
      {assignee && <Badge tone="accent">{assignee.username}</Badge>}
    </span>
  );
}

/** A case in the list. */
export function CaseRow({ moderationCase }: { moderationCase: ModerationCase }) {
  const { id, kind, subject_name, author, reports_count, waiting_since } = moderationCase;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={paths.adminModerationCase(id)}
        className="press flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-s px-4 py-3 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="block text-sm font-semibold text-ink-1">{subject_name}</span>
          <span className="block text-xs text-ink-3">
            {kind !== 'user' && `by ${author.username} · `}
            {countOf(reports_count, 'report')}
          </span>
        </span>
        <CaseBadges moderationCase={moderationCase} />
        <time
          dateTime={waiting_since}
          title={dateTimeText(waiting_since)}
          className="min-w-28 text-xs text-ink-3 tabular-nums sm:text-right"
        >
          {agoText(waiting_since)}
        </time>
      </Link>
    </li>
  );
}
