import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.moderationDecision(':id'), 'Decision', () => import('./pages/decision-page.tsx')),
  page(paths.reportSharePage(':id'), 'Report', () => import('./pages/report-page.tsx')),
];

/** Routes of the admin area. */
export const adminRoutes: RouteObject[] = [
  page(paths.adminModeration, 'Moderation', () => import('./pages/cases-page.tsx')),
  page(paths.adminModerationCase(':id'), 'Case', () => import('./pages/case-page.tsx')),
];
