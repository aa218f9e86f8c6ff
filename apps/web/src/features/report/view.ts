import {
  REPORT_KINDS,
  type Report,
  type ReportInterval,
  type ReportKind,
  type ReportState,
} from '@quartermaster/contract/report';
import { countOf, formatCount } from '@quartermaster/rules/format-count';
import { dateText } from '../../platform/dates.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

const KINDS: Readonly<Record<ReportKind, { label: string; contents: string }>> = {
  users: { label: 'Users', contents: 'Accounts with tier, last visit and suspension.' },
  revenue: { label: 'Revenue', contents: 'Every change to a subscription, with its price.' },
  content: { label: 'Content', contents: 'Templates and parties. The names of private ones are omitted.' },
  ledger: { label: 'Ledger integrity', contents: 'Every ledger invariant and its violations.' },
  audit: { label: 'Audit log', contents: 'Every entry with its hash.' },
};
export const kindLabel = (kind: ReportKind): string => KINDS[kind].label;
export const kindContents = (kind: ReportKind): string => KINDS[kind].contents;
export const KIND_CHOICES = REPORT_KINDS.map((value) => ({ value, label: KINDS[value].label }));

export const STATE_TEXT: Readonly<Record<ReportState, { label: string; tone: BadgeTone }>> = {
  running: { label: 'Generating', tone: 'info' },
  completed: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

const INTERVAL_LABELS: Readonly<Record<ReportInterval, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
};
export const intervalLabel = (every: ReportInterval): string => INTERVAL_LABELS[every];

/** "Nov 1, 2026 – Nov 21, 2026" */
export function daysText({ from, to }: Pick<Report, 'from' | 'to'>): string {
  const [first, last] = [from && dateText(from, 'UTC'), to && dateText(to, 'UTC')];
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : 'All days';
}

/** "Queued", "12,000 of 50,000 lines" or, when it is finished, "50,000 lines". */
export function linesText({ state, lines, total }: Report): string {
  if (state !== 'running') return countOf(lines, 'line');
  return total === null ? 'Queued' : `${formatCount(lines)} of ${formatCount(total)} lines`;
}
