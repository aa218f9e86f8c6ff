import type { RouteObject } from 'react-router';
import { routes as apiKeyRoutes } from '../features/api-key/routes.ts';
import { routes as brandingRoutes } from '../features/branding/routes.ts';
import { routes as itemTemplateRoutes } from '../features/item-template/routes.ts';
import { routes as lootRoutes } from '../features/loot/routes.ts';
import { routes as lootTemplateRoutes } from '../features/loot-template/routes.ts';
import { routes as marketplaceRoutes } from '../features/marketplace/routes.ts';
import { routes as moderationRoutes } from '../features/moderation/routes.ts';
import { routes as shopRoutes } from '../features/shop/routes.ts';
import { routes as shopTemplateRoutes } from '../features/shop-template/routes.ts';
import { routes as subscriptionRoutes } from '../features/subscription/routes.ts';
import { routes as supportRoutes } from '../features/support/routes.ts';
import { routes as webhookRoutes } from '../features/webhook/routes.ts';

/** The route tables that lazy-routes.ts loads on the first visit. */
export const routes: RouteObject[] = [
  ...apiKeyRoutes,
  ...brandingRoutes,
  ...itemTemplateRoutes,
  ...shopRoutes,
  ...shopTemplateRoutes,
  ...lootRoutes,
  ...lootTemplateRoutes,
  ...marketplaceRoutes,
  ...moderationRoutes,
  ...subscriptionRoutes,
  ...supportRoutes,
  ...webhookRoutes,
];
