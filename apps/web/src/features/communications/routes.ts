import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Pages of the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminCommunications, 'Communications', () => import('./pages/support-queue-page.tsx')),
  page(paths.adminSupportRequest(':id'), 'Support request', () => import('./pages/queued-request-page.tsx')),
];
