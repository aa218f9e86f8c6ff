import {
  exportSystemHealth,
  type HealthCheck,
  showAuditVerification,
  showSystemHealth,
  startVerification,
} from '@quartermaster/contract/system-health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from '../../../platform/http.ts';
import { keyOf, read, useWrite } from '../../../platform/queries.ts';
import { useCsv } from '../../admin/api.ts';

const CHECK_INTERVAL_MS = 10_000;
const PROGRESS_INTERVAL_MS = 2000;

const isRunning = ({ verification }: HealthCheck): boolean => verification?.finished_at === null;

/** The health of all components, polled, even while the server does not respond. */
export const useSystemHealth = () =>
  useQuery({
    ...read(showSystemHealth, {}, { quiet: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.data.checks.some(isRunning) ? PROGRESS_INTERVAL_MS : CHECK_INTERVAL_MS,
  });

/** Saves the health of all components as CSV. */
export const useHealthExport = () =>
  useCsv('Failed to export the system health', () => fetchFile(exportSystemHealth, {}, { quiet: true }));

/** Whether the last verification found the chain of the audit log intact; polled while a verification runs. */
export const useAuditVerification = () =>
  useQuery({
    ...read(showAuditVerification, {}, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.data) ? PROGRESS_INTERVAL_MS : false),
  });

/** Starts a verification in the background. */
export function useVerification() {
  const client = useQueryClient();
  return useWrite(startVerification, {
    quiet: true,
    onSettled: () =>
      Promise.all(
        [showSystemHealth, showAuditVerification].map((spec) =>
          client.invalidateQueries({ queryKey: keyOf(spec) }),
        ),
      ),
  });
}
