import { Navigate, Outlet, type RouteObject } from 'react-router';
import { FullScreenLoader } from '../ui/full-screen-loader.tsx';
import { GuestOnly, Protected, Root } from './guards.tsx';
import { LATER_PARENT } from './later-routes.ts';
import { fetched, page } from './page-route.ts';
import { paths } from './paths.ts';
import { PublicLayout } from './public-layout.tsx';
import { RouteError } from './route-error.tsx';

const guestPages: RouteObject[] = [
  page(paths.login, 'Login', () => import('../features/auth/pages/login-page.tsx')),
  page(paths.register, 'Register', () => import('../features/auth/pages/register-page.tsx')),
  page(
    paths.forgotPassword,
    'Forgot Password',
    () => import('../features/recovery/pages/forgot-password-page.tsx'),
  ),
  page(
    paths.resetPassword(':token?'),
    'Reset Password',
    () => import('../features/recovery/pages/reset-password-page.tsx'),
  ),
];

/** Like a page for guests, but the signed-in may come with the link of a mail (ADR 0063). */
const verifyEmailPage = page(
  paths.verifyEmail,
  'Verify Email',
  () => import('../features/recovery/pages/verify-email-page.tsx'),
);
/** Like a page for guests, but the signed-in come here to connect Discord (ADR 0064). */
const discordCallbackPage = page(
  paths.discordCallback,
  'Discord',
  () => import('../features/discord-sign-in/pages/discord-callback-page.tsx'),
);

const mainPages: RouteObject[] = [
  page(paths.dashboard, 'Dashboard', () => import('../features/dashboard/pages/dashboard-page.tsx')),
  page(
    paths.notifications,
    'Notifications',
    () => import('../features/notification/pages/notifications-page.tsx'),
  ),
  page(paths.profile, 'Profile', () => import('../features/account/pages/profile-page.tsx')),
  page(paths.preferences, 'Preferences', () => import('../features/account/pages/preferences-page.tsx')),
  page(paths.parties, 'Parties', () => import('../features/party/pages/parties-page.tsx')),
  page(paths.partyNew, 'Create Party', () => import('../features/party/pages/party-new-page.tsx')),
  page(paths.partyJoin, 'Join Party', () => import('../features/party/pages/party-join-page.tsx')),
  page(
    paths.partyDiscover,
    'Discover Parties',
    () => import('../features/party-discovery/pages/discover-page.tsx'),
  ),
  page(paths.party(':id'), 'Party', () => import('../features/party/pages/party-page.tsx')),
  page(paths.partyEdit(':id'), 'Edit Party', () => import('../features/party/pages/party-edit-page.tsx')),
  page(paths.characters, 'Characters', () => import('../features/character/pages/characters-page.tsx')),
  page(
    paths.characterNew,
    'Create Character',
    () => import('../features/character/pages/character-new-page.tsx'),
  ),
  page(paths.character(':id'), 'Character', () => import('../features/character/pages/character-page.tsx')),
  page(
    paths.characterEdit(':id'),
    'Edit Character',
    () => import('../features/character/pages/character-edit-page.tsx'),
  ),
  page(paths.container(':id'), 'Container', () => import('../features/workspace/pages/container-page.tsx')),
  page(paths.items, 'Items', () => import('../features/item-template/pages/items-page.tsx')),
  page(paths.itemNew, 'Create Item', () => import('../features/item-template/pages/item-new-page.tsx')),
  page(
    paths.itemImport,
    'Import Items',
    () => import('../features/item-template/pages/item-import-page.tsx'),
  ),
  page(paths.item(':id'), 'Item', () => import('../features/item-template/pages/item-template-page.tsx')),
  page(
    paths.itemEdit(':id'),
    'Edit Item',
    () => import('../features/item-template/pages/item-edit-page.tsx'),
  ),
  page(paths.marketplace, 'Marketplace', () => import('../features/marketplace/pages/marketplace-page.tsx')),
  page(
    paths.itemTemplate(':id'),
    'Item',
    () => import('../features/item-template/pages/item-template-page.tsx'),
  ),
  page(
    paths.subscription,
    'Subscription',
    () => import('../features/subscription/pages/subscription-page.tsx'),
  ),
  page(
    paths.subscriptionCompare,
    'Compare tiers',
    () => import('../features/subscription/pages/compare-page.tsx'),
  ),
  page(paths.subscriptionUpgrade, 'Upgrade', () => import('../features/subscription/pages/upgrade-page.tsx')),
];

/** The admin area's pages; its frame lets only admins through (accounts.md §2). */
const adminPages: RouteObject[] = [
  { path: paths.admin, element: <Navigate replace to={paths.adminAudit} /> },
  page(paths.adminAudit, 'Audit Logs', () => import('../features/admin/pages/audit-page.tsx')),
];

/** The page of all components, in development only: the condition is false in a build, so it is left out. */
const developmentPages: RouteObject[] = import.meta.env.DEV
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
        children: [{ element: <PublicLayout />, errorElement: <RouteError />, children: guestPages }],
      },
      {
        element: <PublicLayout />,
        errorElement: <RouteError />,
        children: [verifyEmailPage, discordCallbackPage],
      },
      {
        element: <Protected />,
        children: [
          // A sheet of paper has no frame.
          {
            errorElement: <RouteError />,
            children: [
              page(
                paths.characterPrint(':id'),
                'Character Sheet',
                () => import('../features/character/pages/character-print-page.tsx'),
              ),
            ],
          },
          {
            // Guests never load the frame of the signed-in.
            lazy: fetched('main', () => import('./main-layout.tsx')),
            children: [{ id: LATER_PARENT, errorElement: <RouteError />, children: mainPages }],
          },
          {
            lazy: fetched('admin', () => import('./admin-layout.tsx')),
            hydrateFallbackElement: <FullScreenLoader text="Loading admin panel..." />,
            children: [{ errorElement: <RouteError />, children: adminPages }],
          },
        ],
      },
      ...developmentPages,
      page('*', 'Not found', () => import('./not-found-page.tsx')),
    ],
  },
];
