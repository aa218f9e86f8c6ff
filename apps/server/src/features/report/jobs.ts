import { z } from 'zod';
import type { PeriodicJob, Worker } from '../../platform/jobs.ts';
import { ledgerReportQueue, type ReportServices, reportQueue, runReport } from './commands/run-report.ts';
import { runSchedules } from './commands/run-schedules.ts';

const request = z.object({ report_id: z.string() });

/** The workers that write reports, some chunks at a time. */
export const reportWorkers = (services: ReportServices): Worker[] =>
  [reportQueue, ledgerReportQueue].map((queue) => ({
    queue,
    run: ({ data }) => runReport(services, request.parse(data).report_id),
  }));

/** Queues the scheduled reports soon after midnight (UTC), or after the server has restarted. */
export const reportSchedules = (services: ReportServices): PeriodicJob => ({
  name: 'report-schedules',
  cron: '*/10 * * * *',
  run: () => runSchedules(services),
});
