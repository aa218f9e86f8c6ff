import { Outlet, type RouteObject } from 'react-router';
import { routes as accountRoutes } from '../features/account/routes.ts';
import { publicRoutes as announcementRoutes } from '../features/announcement/routes.ts';
import { routes as authRoutes } from '../features/auth/routes.ts';
import { routes as characterRoutes, printRoutes } from '../features/character/routes.ts';
import { routes as dashboardRoutes } from '../features/dashboard/routes.ts';
import { routes as diagnosticsRoutes } from '../features/diagnostics/routes.ts';
import { routes as discordRoutes } from '../features/discord-sign-in/routes.ts';
import { routes as emailAddressRoutes } from '../features/email-address/routes.ts';
import { routes as findRoutes } from '../features/find/routes.ts';
import { routes as notificationRoutes } from '../features/notification/routes.ts';
import { routes as partyRoutes } from '../features/party/routes.ts';
import { routes as partyDiscoveryRoutes } from '../features/party-discovery/routes.ts';
import { guestRoutes, publicRoutes } from '../features/recovery/routes.ts';
import { routes as workspaceRoutes } from '../features/workspace/routes.ts';
import { lazyComponent, page } from '../platform/page-route.ts';
import { FullScreenLoader } from '../ui/full-screen-loader.tsx';
import { GuestOnly, Protected, Root } from './guards.tsx';
import { ADMIN_PARENT, LAZY_PARENT } from './lazy-routes.ts';
import { paths } from './paths.ts';
import { PublicLayout } from './public-layout.tsx';
import { RouteError } from './route-error.tsx';

/** Routes in the layout for signed-in users; those in lazy-routes.ts are added on the first visit. */
const mainRoutes: RouteObject[] = [
  ...accountRoutes,
  ...characterRoutes,
  ...dashboardRoutes,
  ...findRoutes,
  ...notificationRoutes,
  ...partyRoutes,
  ...partyDiscoveryRoutes,
  ...workspaceRoutes,
];

/** The page of shared components, in development only: the condition is false in a build, so the page is left out. */
const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [page(paths.ui, 'Components', () => import('./gallery/gallery-page.tsx'))]
  : [];

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullScreenLoader text="Initializing application..." />,
    children: [
      { path: paths.root, element: <Root /> },
      {
        element: <GuestOnly />,
        children: [
          {
            element: <PublicLayout />,
            errorElement: <RouteError />,
            children: [...authRoutes, ...guestRoutes],
          },
        ],
      },
      {
        element: <PublicLayout />,
        errorElement: <RouteError />,
        // Signed-in users also open these pages, from an email link (ADR 0063) or to connect Discord (ADR 0064).
        children: [...publicRoutes, ...announcementRoutes, ...emailAddressRoutes, ...discordRoutes],
      },
      {
        element: <PublicLayout isWide />,
        errorElement: <RouteError />,
        children: diagnosticsRoutes,
      },
      {
        element: <Protected />,
        children: [
          {
            errorElement: <RouteError />,
            children: printRoutes,
          },
          {
            // Guests never load the layout for signed-in users.
            lazy: lazyComponent('main', () => import('./main-layout.tsx')),
            children: [{ id: LAZY_PARENT, errorElement: <RouteError />, children: mainRoutes }],
          },
          {
            lazy: lazyComponent('admin', () => import('./admin-layout.tsx')),
            hydrateFallbackElement: <FullScreenLoader text="Loading admin panel..." />,
            children: [{ id: ADMIN_PARENT, errorElement: <RouteError />, children: [] }],
          },
        ],
      },
      ...developmentRoutes,
      page('*', 'Not found', () => import('./not-found-page.tsx')),
    ],
  },
];
