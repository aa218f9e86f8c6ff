import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Requests and load of the server, in the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminMonitoring, 'Monitoring', () => import('./pages/monitoring-page.tsx')),
];
