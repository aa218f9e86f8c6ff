import type { CallInput } from '@quartermaster/contract/endpoint';
import {
  cancelReport,
  createReportSchedule,
  deleteReportSchedule,
  downloadReport,
  exportReports,
  listReportSchedules,
  listReports,
  type ReportKind,
  requestReport,
} from '@quartermaster/contract/report';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import { useCsv, withoutEmpty } from '../admin/api.ts';

/** The interval at which the list is refetched while a report is being generated. */
const PROGRESS_INTERVAL_MS = 2000;

/** One page of the reports; refetched while a report is being generated, to show its progress. */
export const useReports = (query: NonNullable<CallInput<typeof listReports>['query']>) =>
  useQuery({
    ...read(listReports, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((report) => report.state === 'running') ? PROGRESS_INTERVAL_MS : false,
  });

/** Saves the list of reports as CSV. */
export const useReportListExport = ({ kind }: { readonly kind: ReportKind | undefined }) =>
  useCsv('Failed to export the list of reports', () =>
    fetchFile(exportReports, { query: withoutEmpty({ kind }) }, { quiet: true }),
  );

export const useReportSchedules = () =>
  useQuery({ ...read(listReportSchedules, {}, { quiet: true }), staleTime: 0 });

/** Saves a completed report. */
export const useReportFile = (id: string) =>
  useCsv('Failed to download the report', () =>
    fetchFile(downloadReport, { params: { id } }, { quiet: true }),
  );

/** Requests and cancels reports, and creates and deletes schedules. */
export function useReportActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [listReports, listReportSchedules].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    );
  const options = { quiet: true, onSettled };
  return {
    request: useWrite(requestReport, options),
    schedule: useWrite(createReportSchedule, options),
    cancel: useWrite(cancelReport, options),
    remove: useWrite(deleteReportSchedule, options),
  };
}
