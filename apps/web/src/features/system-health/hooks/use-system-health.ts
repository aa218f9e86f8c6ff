import { showSystemHealth, startVerification } from '@quartermaster/contract/system-health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, read, useWrite } from '../../../platform/queries.ts';

const CHECK_EVERY_MS = 10_000;
const PROGRESS_EVERY_MS = 2000;

/** The state of everything, read again and again: also while the server does not answer. */
export const useSystemHealth = () =>
  useQuery({
    ...read(showSystemHealth, {}, { quiet: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.data.checks.some(({ verification }) => verification?.finished_at === null)
        ? PROGRESS_EVERY_MS
        : CHECK_EVERY_MS,
  });

/** Starts a verification in the background. */
export function useVerification() {
  const client = useQueryClient();
  return useWrite(startVerification, {
    quiet: true,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(showSystemHealth) }),
  });
}
