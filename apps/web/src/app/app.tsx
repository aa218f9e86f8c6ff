import { useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cancelConfirmation } from '../platform/confirmation.ts';
import { idle } from '../platform/idle.ts';
import { loadCode } from '../platform/lazy.ts';
import { maintainSession } from '../platform/maintain-session.ts';
import { trackOnline } from '../platform/online.ts';
import { recordScriptErrors } from '../platform/recent-errors.ts';
import { session, startSession } from '../platform/session.ts';
import { closeAllModals } from '../ui/modals.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { IdentityConfirmation } from './identity-confirmation.tsx';
import { MaintenanceNotice } from './maintenance-notice.tsx';
import { routes } from './routes.tsx';

/**
 * Once the page is idle, loads code that is not part of the first load and runs it. Returns a function that stops it.
 */
function startLater(start: () => Promise<() => void>): () => void {
  const started = idle().then(() => loadCode(start));
  started.catch(() => undefined);
  return () =>
    void started.then(
      (stop) => stop(),
      () => undefined,
    );
}

/** The app: session, routes and notices. Calls `onReady` after the first render. */
export function App({ router, onReady }: { router: DataRouter; onReady?: () => void }) {
  useEffect(() => {
    const cleanups = [
      trackOnline(),
      recordScriptErrors(),
      maintainSession(),
      startLater(async () => (await import('./prefetch.ts')).startPrefetching(routes)),
      startLater(async () => (await import('./lost-focus.ts')).restoreLostFocus()),
      session.subscribe(() => {
        // Also closed when another user logs in, because the status is `initializing` while their session loads.
        if (session.get().status === 'authenticated') return;
        closeAllModals();
        cancelConfirmation();
      }),
    ];
    void startSession();
    onReady?.();
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [onReady]);
  return (
    <>
      <RouterProvider router={router} />
      <IdentityConfirmation />
      <MaintenanceNotice />
      <ToastRegion />
    </>
  );
}
