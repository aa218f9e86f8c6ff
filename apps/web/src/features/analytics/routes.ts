import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** The analytics pages of the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminAnalytics, 'Analytics', () => import('./pages/analytics-page.tsx')),
  page(paths.adminFinancial, 'Financial', () => import('./pages/financial-page.tsx')),
];
