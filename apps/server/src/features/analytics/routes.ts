import * as usageContract from '@quartermaster/contract/admin-analytics';
import * as contract from '@quartermaster/contract/admin-financial';
import { CSV_TYPE, csvOf } from '../../platform/csv.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { rangeOf } from './domain/range.ts';
import { financialLines, readFinancial } from './queries/financial.ts';
import { readAnalytics, usageLines } from './queries/usage.ts';

/** Analytics of the installation in the admin area (DEC-13), from roll-ups (ADR 0219). */
export function analyticsRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(usageContract.showAnalytics, async ({ sql, query }) => ({
    data: await readAnalytics(sql, rangeOf(query, now())),
  }));
  routes.download(usageContract.exportAnalytics, async ({ sql, query }) => {
    const range = rangeOf(query, now());
    return {
      mediaType: CSV_TYPE,
      filename: `analytics-${range.from}-${range.to}.csv`,
      chunks: csvOf(usageContract.ANALYTICS_CSV_COLUMNS, usageLines(sql, range)),
    };
  });
  routes.read(contract.showFinancial, async ({ sql, query }) => ({
    data: await readFinancial(sql, rangeOf(query, now())),
  }));
  routes.download(contract.exportFinancial, async ({ sql, query }) => {
    const range = rangeOf(query, now());
    return {
      mediaType: CSV_TYPE,
      filename: `financial-${range.from}-${range.to}.csv`,
      chunks: csvOf(contract.FINANCIAL_CSV_COLUMNS, financialLines(sql, range)),
    };
  });
}
