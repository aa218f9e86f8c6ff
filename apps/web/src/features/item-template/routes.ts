import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.items, 'Items', () => import('./pages/items-page.tsx')),
  page(paths.itemNew, 'Create item', () => import('./pages/item-new-page.tsx')),
  page(paths.itemImport, 'Import items', () => import('./pages/item-import-page.tsx')),
  page(paths.item(':id'), 'Item', () => import('./pages/item-template-page.tsx')),
  page(paths.itemTemplate(':id'), 'Item', () => import('./pages/item-template-page.tsx')),
  page(paths.itemEdit(':id'), 'Edit item', () => import('./pages/item-edit-page.tsx')),
];
