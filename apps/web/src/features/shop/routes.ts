import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.shopInstances, 'Party Shops', () => import('./pages/shop-instances-page.tsx')),
  page(paths.shopInstance(':id'), 'Shop', () => import('./pages/shop-instance-page.tsx')),
];
