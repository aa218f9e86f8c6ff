import type { CallInput } from '@quartermaster/contract/endpoint';
import { exportMonitoring, showMonitoring } from '@quartermaster/contract/monitoring';
import { exportStatements, showStatements } from '@quartermaster/contract/monitoring-statements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../platform/http.ts';
import { read } from '../../platform/queries.ts';
import { useCsv } from '../admin/api.ts';

export type MonitoringFilter = NonNullable<CallInput<typeof showMonitoring>['query']>;

export type StatementsFilter = NonNullable<CallInput<typeof showStatements>['query']>;

/** The interval of refetching a report whose period ends now. Each process stores its measurements once a minute. */
const POLL_INTERVAL_MS = 15_000;

/** The monitoring report; polled if its period ends now, even while the server does not respond. */
export const useMonitoring = (query: MonitoringFilter) =>
  useQuery({
    ...read(showMonitoring, { query }, { quiet: true }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: query.until === undefined ? POLL_INTERVAL_MS : false,
  });

/** Saves requests, errors and latency of each endpoint as CSV. */
export const useMonitoringExport = (query: MonitoringFilter) =>
  useCsv('Failed to export the requests', () => fetchFile(exportMonitoring, { query }, { quiet: true }));

/** The slowest queries of a period; polled if the period ends now. */
export const useStatements = (query: StatementsFilter) =>
  useQuery({
    ...read(showStatements, { query }, { quiet: true }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: query.until === undefined ? POLL_INTERVAL_MS : false,
  });

/** Saves all recorded database queries as CSV. */
export const useStatementsExport = (query: StatementsFilter) =>
  useCsv('Failed to export the queries', () => fetchFile(exportStatements, { query }, { quiet: true }));
