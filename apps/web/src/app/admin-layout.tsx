import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { reportAttempt, useAdminActivity, useAdminSession } from '../features/admin/api.ts';
import { AdminBar } from '../features/admin/components/admin-bar.tsx';
import { AdminMenu } from '../features/admin/components/admin-menu.tsx';
import { SecondFactorMissing } from '../features/admin/components/second-factor-missing.tsx';
import { AdminSessionExpired } from '../features/admin/components/session-expired.tsx';
import { trackActivity } from '../platform/activity.ts';
import { ApiError, isOutcomeUnknown } from '../platform/api-error.ts';
import { confirmationMethodsOf } from '../platform/confirmation.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session.ts';
import { FullScreenLoader } from '../ui/full-screen-loader.tsx';
import { paths } from './paths.ts';
import { RouteAnnouncer, RouteProgress, useRouteFocus } from './route-focus.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { SkipLink } from './skip-link.tsx';

/** Admits only admins; other users are redirected to the dashboard, and the attempt is reported (ACC-2, ACC-6). */
export default function AdminLayout() {
  const { admin } = useUser();
  const [client] = useState(createQueryClient);
  if (!admin) return <RejectedVisitor />;
  return (
    <QueryClientProvider client={client}>
      <AdminArea />
    </QueryClientProvider>
  );
}

function RejectedVisitor() {
  const { pathname } = useLocation();
  useEffect(() => reportAttempt(pathname), [pathname]);
  return <Navigate replace to={paths.dashboard} />;
}

/** Shows the area while the admin session is open. Opens one on entry; the user may have to confirm their identity. */
function AdminArea() {
  const { check, enter, isExpired } = useAdminSession();
  const wasOpen = check.data !== undefined;
  const isFirstEntry = isExpired && !wasOpen && enter.isIdle;
  const { mutate } = enter;
  useEffect(() => {
    if (isFirstEntry) mutate({});
  }, [isFirstEntry, mutate]);
  const isSecondFactorMissing =
    enter.error instanceof ApiError && enter.error.code === 'SECOND_FACTOR_NOT_SET_UP';
  if (isSecondFactorMissing) return <SecondFactorMissing />;
  if (!check.error && check.data) return <Frame verifiedAt={check.data.verified_at} />;
  if (!check.error || isFirstEntry || (!wasOpen && enter.isPending))
    return <FullScreenLoader text="Loading admin panel..." />;
  return (
    <AdminSessionExpired
      onEnter={isExpired ? () => mutate({}) : undefined}
      onRetry={isOutcomeUnknown(check.error) ? () => void check.refetch() : undefined}
      isPending={enter.isPending || check.isFetching}
      error={enter.error && confirmationMethodsOf(enter.error) === null ? enter.error.message : undefined}
    />
  );
}

function Frame({ verifiedAt }: { verifiedAt: string }) {
  const { pathname } = useLocation();
  useRouteFocus();
  useAdminActivity();
  useEffect(trackActivity, []);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: each visit of an admin page is logged to the console (ACC-2)
    console.info(`Admin page visited: ${pathname}`);
  }, [pathname]);
  return (
    <>
      <SkipLink />
      <RouteProgress />
      <AdminBar verifiedAt={verifiedAt} />
      <div className="mx-auto max-w-320 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <AdminMenu />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-6 outline-none md:px-6">
          <Outlet />
        </main>
      </div>
      <RouteAnnouncer />
      <ScrollPosition />
    </>
  );
}
