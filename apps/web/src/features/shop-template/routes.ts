import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Most pages have two paths (DOM-2). */
export const routes: RouteObject[] = [
  ...[paths.shops, paths.shopTemplates].map((path) =>
    page(path, 'Shops', () => import('./pages/shops-page.tsx')),
  ),
  ...[paths.shopNew, paths.shopTemplateNew].map((path) =>
    page(path, 'Create shop', () => import('./pages/shop-new-page.tsx')),
  ),
  ...[paths.shop(':id'), paths.shopTemplate(':id')].map((path) =>
    page(path, 'Shop', () => import('./pages/shop-template-page.tsx')),
  ),
  ...[paths.shopEdit(':id'), paths.shopTemplateEdit(':id')].map((path) =>
    page(path, 'Edit shop', () => import('./pages/shop-edit-page.tsx')),
  ),
  page(paths.shopTemplateInventory(':id'), 'Shop inventory', () => import('./pages/shop-inventory-page.tsx')),
];
