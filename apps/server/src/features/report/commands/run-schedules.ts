import { dayOf, daysAfter, nextStepStart, stepStart } from '@quartermaster/rules/date-range';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { insertReport, lockReportCapacity, type ScheduleRow, scheduleSelect } from '../store.ts';
import { type ReportServices, reportQueueOf } from './run-report.ts';

/** Queues the reports that are due; reports above the limits stay due. */
export async function runSchedules(services: ReportServices): Promise<void> {
  while (await transact(services, (tx) => runNextSchedule(tx, services)));
}

/**
 * Queues one report for the whole time since the last report, including days that were missed during a downtime. The
 * schedule advances in the same transaction, so that no day is covered twice. Returns false when no report is due, or a
 * limit is reached.
 */
async function runNextSchedule(tx: Tx, { jobs }: ReportServices): Promise<boolean> {
  if ((await lockReportCapacity(tx)) !== 'free') return false;
  const today = dayOf(tx.now);
  const [schedule] = await tx.sql<ScheduleRow[]>`
    ${scheduleSelect(tx.sql)} where s.due_on <= ${today}::text::date order by s.due_on, s.id limit 1
    for no key update of s`;
  if (!schedule) return false;
  const { id, kind, every, actor_id, from_day } = schedule;
  const currentStart = stepStart(today, every);
  const report = { kind, actor_id, every, from_day, to_day: daysAfter(currentStart, -1) };
  await jobs.enqueue(tx, reportQueueOf(kind), { report_id: await insertReport(tx, report) });
  await tx.sql`
    update report_schedules set from_day = ${currentStart}::text::date, due_on = ${nextStepStart(today, every)}::text::date
    where id = ${id}`;
  return true;
}
