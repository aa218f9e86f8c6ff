import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Routes of the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminReports, 'Reports', () => import('./pages/reports-page.tsx')),
];
