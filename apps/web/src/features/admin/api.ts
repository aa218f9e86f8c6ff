import {
  exportAuditLogs,
  listAuditLogs,
  openAdminSession,
  reportAdminActivity,
  reportAdminAttempt,
  verifyAdminSession,
} from '@quartermaster/contract/admin';
import { exportAdminDashboard, showAdminDashboard } from '@quartermaster/contract/admin-dashboard';
import {
  discardJob,
  exportFailedJobs,
  listFailedJobs,
  listJobQueues,
  retryJob,
} from '@quartermaster/contract/admin-jobs';
import {
  deleteUser,
  endUserTierGrant,
  exportUserData,
  exportUsers,
  grantUserTier,
  liftSuspension,
  listUsers,
  resetUserSecondFactor,
  revokeUserSessions,
  sendPasswordReset,
  setUserAdmin,
  showUser,
  suspendUser,
  verifyUserAddress,
} from '@quartermaster/contract/admin-users';
import {
  ADMIN_ACTIVITY_INTERVAL_MS,
  ADMIN_SESSION_CHECK_INTERVAL_MS,
  ADMIN_SESSION_HEADER,
} from '@quartermaster/contract/constants';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { useDownload } from '../../platform/hooks/use-download.ts';
import { callEndpoint, fetchFile } from '../../platform/http.ts';
import { keyOf, read, useWrite } from '../../platform/queries.ts';
import type { ReceivedFile } from '../../platform/request.ts';
import { rejectionText } from '../../platform/show-failure.ts';
import { showToast } from '../../platform/toasts.ts';

export type AuditQuery = NonNullable<CallInput<typeof listAuditLogs>['query']>;

/** One page of the audit log; refetched on every visit, because other users add entries to the log. */
export const useAuditLogs = (query: AuditQuery) =>
  useQuery({
    ...read(listAuditLogs, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the filtered entries of the log as CSV. */
export const useAuditExport = ({ action, person, from, to }: AuditQuery) =>
  useCsv('Failed to export the audit log', () =>
    fetchFile(exportAuditLogs, { query: withoutEmpty({ action, person, from, to }) }, { quiet: true }),
  );

/** A query with only the filters that are set. */
export const withoutEmpty = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as {
    [Name in keyof Query]?: NonNullable<Query[Name]>;
  };

/** Downloads a file; if that fails, a toast shows `failure`, and the reason if the server rejected the request. */
export const useCsv = (failure: string, receive: () => Promise<ReceivedFile>) =>
  useDownload(receive, {
    onError: (error) => {
      const isRejection = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const reason = isRejection ? rejectionText(error) : undefined;
      showToast(reason ? `${failure}. ${reason}` : failure, { tone: 'error' });
    },
  });

/** The refetch interval of the dashboard while the page is visible. */
const DASHBOARD_REFETCH_INTERVAL_MS = 15_000;

/** The data of the dashboard; polling stops while the page is hidden. */
export const useAdminDashboard = () =>
  useQuery({
    ...read(showAdminDashboard, {}, { quiet: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: DASHBOARD_REFETCH_INTERVAL_MS,
  });

/** Saves the numbers of the dashboard as CSV. */
export const useDashboardExport = () =>
  useCsv('Failed to export the dashboard', () => fetchFile(exportAdminDashboard, {}, { quiet: true }));

export type FailedJobsQuery = NonNullable<CallInput<typeof listFailedJobs>['query']>;

/** Queues and schedules. */
export const useJobQueues = () => useQuery({ ...read(listJobQueues, {}, { quiet: true }), staleTime: 0 });

/** One page of the jobs whose last attempt failed. */
export const useFailedJobs = (query: FailedJobsQuery) =>
  useQuery({
    ...read(listFailedJobs, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the filtered failed jobs as CSV. */
export const useFailedJobsExport = ({ queue, status, search }: FailedJobsQuery) =>
  useCsv('Failed to export the jobs', () =>
    fetchFile(exportFailedJobs, { query: withoutEmpty({ queue, status, search }) }, { quiet: true }),
  );

/** Retries or discards a failed job. */
export function useJobActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [listFailedJobs, listJobQueues].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
    );
  return {
    retry: useWrite(retryJob, { quiet: true, onSettled }),
    discard: useWrite(discardJob, { quiet: true, onSettled }),
  };
}

export type UsersQuery = NonNullable<CallInput<typeof listUsers>['query']>;

/** One page of the users. */
export const useUsers = (query: UsersQuery) =>
  useQuery({
    ...read(listUsers, { query }, { quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Saves the filtered users as CSV. */
export const useUsersExport = ({ search, filter }: UsersQuery) =>
  useCsv('Failed to export the users', () =>
    fetchFile(exportUsers, { query: withoutEmpty({ search, filter }) }, { quiet: true }),
  );

/** A user as admins see them. */
export const useUserDetail = (id: string) =>
  useQuery({ ...read(showUser, { params: { id } }, { quiet: true }), staleTime: 0 });

/** The actions of an admin on a user. */
export function useUserActions() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([showUser, listUsers].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })));
  const options = { quiet: true, onSettled };
  return {
    suspend: useWrite(suspendUser, options),
    liftSuspension: useWrite(liftSuspension, options),
    endSessions: useWrite(revokeUserSessions, options),
    sendPasswordReset: useWrite(sendPasswordReset, options),
    verifyAddress: useWrite(verifyUserAddress, options),
    resetFactor: useWrite(resetUserSecondFactor, options),
    changeRights: useWrite(setUserAdmin, options),
    grantTier: useWrite(grantUserTier, options),
    endGrant: useWrite(endUserTierGrant, options),
    deleteAccount: useWrite(deleteUser, {
      quiet: true,
      // The admin leaves the page of the deleted user, so only the list is refetched.
      onSettled: () => client.invalidateQueries({ queryKey: keyOf(listUsers) }),
    }),
  };
}

/** Downloads a user's data as one file: the same export that the user can download. */
export const useUserExport = (id: string) =>
  useDownload((reason: string) =>
    fetchFile(exportUserData, { params: { id }, body: { reason } }, { quiet: true }),
  );

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ADMIN_SESSION_EXPIRED';

/** Checks the session immediately when another query of the admin area fails because the session has expired. */
function useExpiryFromOtherRequests() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] === verifyAdminSession.id) return;
        if (isExpired(query.state.error) && query.state.fetchStatus === 'idle')
          void client.invalidateQueries({ queryKey: keyOf(verifyAdminSession) });
      }),
    [client],
  );
}

/**
 * Whether the admin area is open in this session, checked immediately and every 5 minutes (ACC-4). After the
 * first check, each check sends the id of the session in which the area was opened, so that the server detects another
 * session.
 */
export function useAdminSession() {
  const openedSessionId = useRef<string | null>(null);
  useExpiryFromOtherRequests();
  const check = useQuery({
    queryKey: keyOf(verifyAdminSession),
    queryFn: async ({ signal }) => {
      const headers =
        openedSessionId.current === null ? {} : { [ADMIN_SESSION_HEADER]: openedSessionId.current };
      const { data } = await callEndpoint(verifyAdminSession, {}, { signal, quiet: true, headers });
      openedSessionId.current = data.session_id;
      return data;
    },
    staleTime: 0,
    refetchInterval: ADMIN_SESSION_CHECK_INTERVAL_MS,
    refetchIntervalInBackground: true,
  });
  const enter = useWrite(openAdminSession, {
    quiet: true,
    onSuccess: ({ data }) => {
      openedSessionId.current = data.session_id;
      return check.refetch();
    },
  });
  return { check, enter, isExpired: isExpired(check.error) };
}

const ACTIVITY_EVENTS = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;

/** Reports activity on the admin screens, at most once a minute: the server decides when the session expires. */
export function useAdminActivity(): void {
  const client = useQueryClient();
  useEffect(() => {
    let reportedAt = now();
    const report = () => {
      if (now() - reportedAt < ADMIN_ACTIVITY_INTERVAL_MS) return;
      reportedAt = now();
      callEndpoint(reportAdminActivity, {}, { quiet: true }).catch((error: unknown) => {
        if (isExpired(error)) void client.invalidateQueries({ queryKey: keyOf(verifyAdminSession) });
      });
    };
    const options = { capture: true, passive: true };
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, report, options);
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, report, options);
    };
  }, [client]);
}

/** Reports to the server that a user who is not an admin tried to open the area (ACC-6). The response is ignored. */
export function reportAttempt(path: string): void {
  const body = { action: 'unauthorized_admin_access_attempt', path: path.slice(0, 500) } as const;
  void callEndpoint(reportAdminAttempt, { body }, { quiet: true }).catch(() => undefined);
}
