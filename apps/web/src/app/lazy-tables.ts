import type { RouteObject } from 'react-router';
import { routes as lootRoutes } from '../features/loot/routes.ts';
import { routes as lootTemplateRoutes } from '../features/loot-template/routes.ts';
import { routes as shopRoutes } from '../features/shop/routes.ts';
import { routes as shopTemplateRoutes } from '../features/shop-template/routes.ts';

/** The route tables that lazy-routes.ts loads on the first visit. */
export const routes: RouteObject[] = [
  ...shopRoutes,
  ...shopTemplateRoutes,
  ...lootRoutes,
  ...lootTemplateRoutes,
];
