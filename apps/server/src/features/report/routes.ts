import * as contract from '@quartermaster/contract/report';
import { CSV_TYPE, datedCsv } from '../../platform/csv.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { transact } from '../../platform/transact.ts';
import { cancelReport } from './commands/cancel-report.ts';
import { createSchedule } from './commands/create-schedule.ts';
import { deleteSchedule } from './commands/delete-schedule.ts';
import { recordDownload } from './commands/record-download.ts';
import { requestReport } from './commands/request-report.ts';
import { reportFilename } from './present.ts';
import { listReportPage, listSchedules, reportChunks, reportCsvRows } from './queries/reports.ts';

/** Reports in the admin area (DEC-13). */
export function reportRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listReports, async ({ sql, query }) =>
    paginated(query, await listReportPage(sql, query)),
  );
  routes.download(contract.exportReports, async ({ sql, query }) =>
    datedCsv('reports', services.now(), contract.REPORT_LIST_CSV_COLUMNS, reportCsvRows(sql, query)),
  );
  routes.write(contract.requestReport, async ({ tx, actor, body }) => ({
    data: await requestReport(tx, actor, services.jobs, body),
  }));
  routes.download(contract.downloadReport, async ({ sql, actor, params }) => {
    const report = await transact(services, (tx) => recordDownload(tx, actor, params.id));
    return { mediaType: CSV_TYPE, filename: reportFilename(report), chunks: reportChunks(sql, report) };
  });
  routes.write(contract.cancelReport, async ({ tx, actor, params, body }) => {
    await cancelReport(tx, actor, { ...params, ...body });
    return undefined;
  });
  routes.read(contract.listReportSchedules, async ({ sql }) => ({ data: await listSchedules(sql) }));
  routes.write(contract.createReportSchedule, async ({ tx, actor, body }) => ({
    data: await createSchedule(tx, actor, body),
  }));
  routes.write(contract.deleteReportSchedule, async ({ tx, actor, params, body }) => {
    await deleteSchedule(tx, actor, { ...params, ...body });
    return undefined;
  });
}
