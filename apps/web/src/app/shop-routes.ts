import type { RouteObject } from 'react-router';
import { page } from './page-route.ts';
import { paths } from './paths.ts';

/** The pages of shops. */
export const routes: RouteObject[] = [
  ...[paths.shops, paths.shopTemplates].map((path) =>
    page(path, 'Shops', () => import('../features/shop-template/pages/shops-page.tsx')),
  ),
  ...[paths.shopNew, paths.shopTemplateNew].map((path) =>
    page(path, 'Create Shop', () => import('../features/shop-template/pages/shop-new-page.tsx')),
  ),
  ...[paths.shop(':id'), paths.shopTemplate(':id')].map((path) =>
    page(path, 'Shop', () => import('../features/shop-template/pages/shop-template-page.tsx')),
  ),
  ...[paths.shopEdit(':id'), paths.shopTemplateEdit(':id')].map((path) =>
    page(path, 'Edit Shop', () => import('../features/shop-template/pages/shop-edit-page.tsx')),
  ),
  page(
    paths.shopTemplateInventory(':id'),
    'Shop Inventory',
    () => import('../features/shop-template/pages/shop-inventory-page.tsx'),
  ),
  page(paths.shopInstances, 'Party Shops', () => import('../features/shop/pages/shop-instances-page.tsx')),
  page(paths.shopInstance(':id'), 'Shop', () => import('../features/shop/pages/shop-instance-page.tsx')),
];
