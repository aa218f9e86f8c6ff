import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.profile, 'Profile', () => import('./pages/profile-page.tsx')),
  page(paths.preferences, 'Preferences', () => import('./pages/preferences-page.tsx')),
];
