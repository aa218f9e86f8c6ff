import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Open to guests too: users who cannot log in need the diagnostics most. */
export const routes: RouteObject[] = [
  page(paths.diagnostics, 'Diagnostics', () => import('./pages/diagnostics-page.tsx')),
];
