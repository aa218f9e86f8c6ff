import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Pages of the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminBulkOperations, 'Bulk operations', () => import('./pages/bulk-operations-page.tsx')),
  page(paths.adminBulkOperation(':id'), 'Bulk operation', () => import('./pages/bulk-operation-page.tsx')),
];
