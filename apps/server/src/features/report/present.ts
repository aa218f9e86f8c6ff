import type { Report, ReportKind, ReportSchedule } from '@quartermaster/contract/report';
import { type Plan, planPrice } from '@quartermaster/rules/billing-plan';
import { displayedUsername } from '@quartermaster/rules/names';
import type { ReportRow, ScheduleRow } from './store.ts';

/** As displayed in notifications. */
export const REPORT_NAMES: Readonly<Record<ReportKind, string>> = {
  users: 'Users',
  revenue: 'Revenue',
  content: 'Content',
  ledger: 'Ledger integrity',
  audit: 'Audit log',
};

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  kind: row.kind,
  actor_name: displayedUsername(row.actor_name),
  every: row.every,
  from: row.from_day,
  to: row.to_day,
  state: row.state,
  message: row.message,
  lines: row.lines,
  total: row.total,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** A CSV line of the report list, in the order of REPORT_LIST_CSV_COLUMNS. */
export const listedCells = (report: Report): string[] => [
  report.id,
  report.kind,
  report.state,
  report.from ?? '',
  report.to ?? '',
  report.every ?? '',
  report.actor_name,
  String(report.lines),
  report.message,
  report.created_at,
  report.finished_at ?? '',
];

export const presentSchedule = ({
  id,
  kind,
  every,
  actor_name,
  from_day,
  due_on,
}: ScheduleRow): ReportSchedule => ({
  id,
  kind,
  every,
  actor_name: displayedUsername(actor_name),
  due_on,
  from: from_day,
});

/** "users-2026-11-22.csv": the kind, and the days of the report or the day on which it was requested. */
export const reportFilename = ({ kind, from_day, to_day, created_at }: ReportRow): string => {
  const days = [from_day, to_day].filter((day) => day !== null);
  return `${[kind, ...(days.length > 0 ? days : [created_at.toISOString().slice(0, 10)])].join('-')}.csv`;
};

export interface RevenueRow {
  readonly changed_at: Date;
  readonly user_id: string;
  readonly username: string;
  readonly subscription_id: string;
  readonly status: string;
  readonly previous_status: string | null;
  readonly tier: Plan['tier'];
  readonly billing_interval: Plan['interval'];
  readonly cancel_reason: string | null;
}

/** A line in the order of REVENUE_CSV_COLUMNS. */
export const revenueCells = (row: RevenueRow): string[] => [
  row.changed_at.toISOString(),
  row.user_id,
  displayedUsername(row.username),
  row.subscription_id,
  row.status,
  row.previous_status ?? '',
  row.tier,
  row.billing_interval,
  (planPrice({ tier: row.tier, interval: row.billing_interval }) / 100).toFixed(2),
  row.cancel_reason ?? '',
];

export interface ContentRow {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly owner: string;
  readonly visibility: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A line in the order of CONTENT_CSV_COLUMNS. Private content has no name. */
export const contentCells = (row: ContentRow): string[] => [
  row.type,
  row.id,
  row.visibility === 'private' ? '' : row.name,
  row.owner_id,
  displayedUsername(row.owner),
  row.visibility,
  row.created_at.toISOString(),
  row.updated_at.toISOString(),
];
