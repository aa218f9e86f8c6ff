import type { User } from '@quartermaster/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { Protected } from '../src/app/guards.tsx';
import { IdentityConfirmation } from '../src/app/identity-confirmation.tsx';
import { createQueryClient } from '../src/platform/query-client.ts';
import { session } from '../src/platform/session.ts';
import { toasts } from '../src/platform/toasts.ts';
import { ToastRegion } from '../src/ui/toast-region.tsx';
import { mirelle } from './people.ts';

function OtherPage() {
  const { pathname, search } = useLocation();
  return <p>now at {pathname + search}</p>;
}

export interface RenderPageOptions {
  /** The URL, and the pattern of the page's route if it has parameters. */
  readonly url?: string;
  readonly path?: string;
  readonly signedIn?: boolean;
  /** The user who is signed in. */
  readonly as?: User;
}

/** Renders one page as in the app: with routes, cache, toasts and a signed-in user. Other URLs show `now at …`. */
export function renderPage(page: ReactElement, options: RenderPageOptions = {}) {
  const { url = '/here', path = url.split('?')[0] ?? url, signedIn = true, as = mirelle } = options;
  toasts.set([]);
  session.set(
    signedIn
      ? { status: 'authenticated', user: as, error: null }
      : { status: 'anonymous', user: null, error: null },
  );
  const router = createMemoryRouter(
    [
      signedIn ? { element: <Protected />, children: [{ path, element: page }] } : { path, element: page },
      { path: '*', element: <OtherPage /> },
    ],
    { initialEntries: [url] },
  );
  const client = createQueryClient();
  // A failed read is retried immediately instead of after a second.
  client.setQueryDefaults([], { retryDelay: 0 });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <IdentityConfirmation />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, client, router, user: userEvent.setup() };
}
