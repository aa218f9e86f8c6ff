import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../platform/session.ts';
import { FullScreenLoader } from '../ui/full-screen-loader.tsx';
import { loginWithReturn, paths, REDIRECT_PARAM, targetOnThisSite } from './paths.ts';

const checkingLoader = <FullScreenLoader text="Checking authentication..." />;

/** Admits only signed-in users; guests log in at /login and return afterwards (ACC-2). */
export function Protected() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'initializing') return checkingLoader;
  if (status === 'anonymous') return <Navigate replace to={loginWithReturn(pathname + search)} />;
  return <Outlet />;
}

/** Admits only guests; signed-in users are redirected to the target in the query or to the dashboard. */
export function GuestOnly() {
  const { status } = useSession();
  const [query] = useSearchParams();
  if (status === 'initializing') return checkingLoader;
  if (status === 'authenticated')
    return <Navigate replace to={targetOnThisSite(query.get(REDIRECT_PARAM))} />;
  return <Outlet />;
}

/** The root: the dashboard for signed-in users, login for guests. */
export function Root() {
  const { status } = useSession();
  if (status === 'initializing') return <FullScreenLoader text="Initializing application..." />;
  return <Navigate replace to={status === 'authenticated' ? paths.dashboard : paths.login} />;
}
