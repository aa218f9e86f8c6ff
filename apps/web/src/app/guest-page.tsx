import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { online } from '../platform/online.ts';
import { showSignedOut } from '../platform/session.ts';
import { App } from './app.tsx';
import { lazyRoutes } from './lazy-routes.ts';
import { preloadRoutes } from './preload-routes.ts';
import { routes } from './routes.tsx';

/** Renders the page at a path as a guest first sees it. Runs at build time only (ADR 0174). */
export async function renderGuestPage(path: string): Promise<string> {
  await preloadRoutes(routes, path);
  online.set(true);
  showSignedOut();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}

/** Renders a page that is readable without the app (ADR 0233). Runs at build time only. */
export async function renderSitePage(path: string): Promise<string> {
  const siteRoutes = (await lazyRoutes(path)) ?? [];
  await preloadRoutes(siteRoutes, path);
  const { prelude } = await prerender(
    <RouterProvider router={createMemoryRouter(siteRoutes, { initialEntries: [path] })} />,
  );
  return new Response(prelude).text();
}
