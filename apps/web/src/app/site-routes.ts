import type { RouteObject } from 'react-router';
import { routes as discordBotRoutes } from '../features/discord-bot/routes.ts';
import { routes as homeRoutes } from '../features/home/routes.ts';
import { lazyComponent } from '../platform/page-route.ts';

/** Pages about the product, which the build also renders as documents without code of the app (ADR 0233). */
export const routes: RouteObject[] = [
  {
    lazy: lazyComponent('site', () => import('./site-layout.tsx')),
    children: [...homeRoutes, ...discordBotRoutes],
  },
];
