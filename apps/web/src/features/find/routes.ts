import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.find, 'Find', () => import('./pages/find-start-page.tsx')),
  page(paths.partyFind(':id'), 'Find', () => import('./pages/find-page.tsx')),
];
