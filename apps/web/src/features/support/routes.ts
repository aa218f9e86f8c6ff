import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.support, 'Support', () => import('./pages/support-page.tsx')),
  page(paths.supportRequest(':id'), 'Support request', () => import('./pages/support-request-page.tsx')),
];
