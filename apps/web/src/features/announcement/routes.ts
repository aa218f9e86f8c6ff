import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** Pages of the admin area. */
export const routes: RouteObject[] = [
  page(paths.adminAnnouncements, 'Announcements', () => import('./pages/announcements-page.tsx')),
  page(paths.adminAnnouncement(':id'), 'Announcement', () => import('./pages/announcement-page.tsx')),
];

/** Open to everyone who has the link from an email. */
export const publicRoutes: RouteObject[] = [
  page(paths.unsubscribe(':token'), 'Unsubscribe', () => import('./pages/unsubscribe-page.tsx')),
];
