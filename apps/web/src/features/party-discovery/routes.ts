import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.partyDiscover, 'Discover parties', () => import('./pages/discover-page.tsx')),
];
