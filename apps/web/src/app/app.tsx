import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cancelConfirmation } from '../platform/confirmation.ts';
import { trackOnline } from '../platform/online.ts';
import { session, startSession } from '../platform/session.ts';
import { maintainSession } from '../platform/session-life.ts';
import { closeAllModals } from '../ui/modals.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { IdentityConfirmation } from './identity-confirmation.tsx';
import { loadLazyRoutes } from './lazy-routes.ts';
import { startPrefetching } from './prefetch.ts';
import { routes } from './routes.tsx';

/** The whole app: its session, its routes and its notices. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes, { patchRoutesOnNavigation: loadLazyRoutes }));
  useEffect(() => {
    const stops = [
      trackOnline(),
      maintainSession(),
      startPrefetching(routes),
      session.subscribe(() => {
        if (session.get().status !== 'anonymous') return;
        closeAllModals();
        cancelConfirmation();
      }),
    ];
    void startSession();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <RouterProvider router={router} />
      <IdentityConfirmation />
      <ToastRegion />
    </>
  );
}
