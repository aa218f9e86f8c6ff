import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Routes of the admin area for requests and load of the server. */
export const routes: RouteObject[] = [
  page(paths.adminMonitoring, 'Monitoring', () => import('./pages/monitoring-page.tsx')),
];
