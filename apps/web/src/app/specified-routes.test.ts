import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { lazyRoutes } from './lazy-routes.ts';
import { routes } from './routes.tsx';

/** The route tables of ACC-2 and DOM-2. Share pages, and /home and /discord for guests, are documents of the server. */
const PATHS =
  `/ /login /register /forgot-password /reset-password/t /auth/discord/callback /verify-email /home /discord
  /diagnostics /dashboard /my-content /profile /profile/preferences /notifications /characters /characters/new
  /characters/1 /characters/1/edit /parties /parties/new /parties/join /parties/discover /parties/1 /parties/1/edit
  /marketplace /items /items/new /items/1 /items/1/edit /items/templates/1 /shops /shops/templates
  /shops/templates/new /shops/templates/1 /shops/templates/1/edit /shops/templates/1/inventory /shops/new /shops/1
  /shops/1/edit /shops/instances /shops/instances/1 /loot/templates /loot/templates/new /loot/templates/1
  /loot/templates/1/edit /loot/templates/1/inventory /loot/instances/1 /containers/1 /subscription
  /subscription/compare /subscription/upgrade /subscription/success /admin /admin/dashboard /admin/analytics
  /admin/audit /admin/users /admin/moderation /admin/financial /admin/bulk-operations /admin/communications
  /admin/system-health /admin/reports /admin/monitoring /admin/sidekiq /admin/settings`.split(/\s+/);

const opensPage = (table: RouteObject[] | null, path: string): boolean =>
  table !== null && !['*', undefined].includes(matchRoutes(table, path)?.at(-1)?.route.path);

test.each(PATHS)('%s opens a page', async (path) => {
  expect(opensPage(routes, path) || opensPage(await lazyRoutes(path), path)).toBe(true);
});

test.each(['/nowhere', '/parties/1/nowhere', '/admin/nowhere'])('%s opens no page', async (path) => {
  expect(opensPage(routes, path) || opensPage(await lazyRoutes(path), path)).toBe(false);
});
