import {
  listAuditLogs,
  reportAdminAttempt,
  verifyAdminSession,
  verifyAuditLogs,
} from '@quartermaster/contract/admin';
import { ADMIN_SESSION_CHECK_EVERY_MS, ADMIN_SESSION_HEADER } from '@quartermaster/contract/constants';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../platform/http.ts';
import { keyOf, read } from '../../platform/queries.ts';

export type AuditQuery = NonNullable<CallInput<typeof listAuditLogs>['query']>;

/** One page of the audit log; never from an earlier visit, because it grows by itself. */
export const useAuditLogs = (query: AuditQuery) =>
  useQuery({
    ...read(listAuditLogs, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Whether the chain of the log is intact. */
export const useAuditVerdict = () =>
  useQuery({ ...read(verifyAuditLogs, {}, { quiet: true }), staleTime: 0 });

/**
 * Whether this session may still administer, asked at once and every 5 minutes (accounts.md §4). From the second
 * time on it names the session the area was opened in, so that another sign-in does not slip in unseen.
 */
export function useAdminSession() {
  const opened = useRef<string | null>(null);
  return useQuery({
    queryKey: keyOf(verifyAdminSession),
    queryFn: async ({ signal }) => {
      const headers = opened.current === null ? {} : { [ADMIN_SESSION_HEADER]: opened.current };
      const { data } = await call(verifyAdminSession, {}, { signal, quiet: true, headers });
      opened.current = data.session_id;
      return data;
    },
    staleTime: 0,
    refetchInterval: ADMIN_SESSION_CHECK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
}

/** Tells the server that somebody without the flag wanted in here (accounts.md §6). Nobody waits for it. */
export function reportAttempt(path: string): void {
  const body = { action: 'unauthorized_admin_access_attempt', path: path.slice(0, 500) } as const;
  void call(reportAdminAttempt, { body }, { quiet: true }).catch(() => undefined);
}
