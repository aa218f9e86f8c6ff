import { AppError } from '@quartermaster/contract/errors';
import type { ReportInterval, ReportKind, ReportSchedule } from '@quartermaster/contract/report';
import { dayOf, nextStepStart, stepStart } from '@quartermaster/rules/date-range';
import type { Actor } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { presentSchedule } from '../present.ts';
import { type ScheduleRow, scheduleSelect } from '../store.ts';

/**
 * Schedules a report; the first one covers the current day, week or month. Throws CONFLICT when the report is already
 * scheduled at this interval.
 */
export async function createSchedule(
  tx: Tx,
  actor: Actor,
  {
    kind,
    every,
    reason,
  }: { readonly kind: ReportKind; readonly every: ReportInterval; readonly reason: string },
): Promise<ReportSchedule> {
  const today = dayOf(tx.now);
  const id = newId();
  const { count } = await tx.sql`
    insert into report_schedules (id, kind, every, actor_id, from_day, due_on, created_at)
    values (${id}, ${kind}, ${every}, ${actor.userId}, ${stepStart(today, every)}::text::date,
      ${nextStepStart(today, every)}::text::date, ${tx.now})
    on conflict (kind, every) do nothing`;
  if (count === 0) throw new AppError('CONFLICT', 'This report is already scheduled at this interval.');
  await audit(tx, {
    action: 'report_schedule_created',
    actor: auditActor(actor),
    details: { schedule: id, kind, every, reason },
  });
  const [row] = await tx.sql<ScheduleRow[]>`${scheduleSelect(tx.sql)} where s.id = ${id}`;
  if (!row) throw new Error('The schedule that was just inserted cannot be read');
  return presentSchedule(row);
}
