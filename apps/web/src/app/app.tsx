import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepLive } from '../platform/live.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { keepSession, session, startSession } from '../platform/session.ts';
import { closeAllModals } from '../ui/modals.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { keepTheme } from '../ui/ui-state.ts';
import { routes } from './routes.tsx';

/** The whole app: its session, its cache and its routes. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));
  useEffect(() => {
    const stops = [
      keepTheme(),
      keepSession(),
      keepLive(),
      // Whoever signs in next must find nothing of the one before.
      session.subscribe(() => {
        if (session.get().status !== 'anonymous') return;
        client.clear();
        closeAllModals();
      }),
    ];
    void startSession();
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>
  );
}
