import * as contract from '@quartermaster/contract/monitoring';
import * as statements from '@quartermaster/contract/monitoring-statements';
import { CSV_TYPE, csvOf } from '../../platform/csv.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { endpointLines, readMonitoring } from './queries/report.ts';
import { readStatements, statementLines } from './queries/statements.ts';

/** The measurements that server processes record about themselves (DEC-13). */
export function monitoringRoutes({ services, specs, ...routes }: Routes): void {
  const context = () => ({
    now: services.now(),
    routes: new Map(specs.map(({ id, method, path }) => [id, `${method} ${path}`])),
  });
  routes.read(contract.showMonitoring, async ({ sql, query }) => ({
    data: await readMonitoring(sql, query, context()),
  }));
  routes.download(contract.exportMonitoring, async ({ sql, query }) => ({
    mediaType: CSV_TYPE,
    filename: `monitoring-${query.range}.csv`,
    chunks: csvOf(contract.MONITORING_CSV_COLUMNS, endpointLines(sql, query, context())),
  }));
  routes.read(statements.showStatements, async ({ sql, query }) => ({
    data: await readStatements(sql, query, services.now()),
  }));
  routes.download(statements.exportStatements, async ({ sql, query }) => ({
    mediaType: CSV_TYPE,
    filename: `statements-${query.range}.csv`,
    chunks: csvOf(statements.STATEMENT_CSV_COLUMNS, statementLines(sql, query, services.now())),
  }));
}
