import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

/** The pages that links in emails open, with or without a session. */
export const routes: RouteObject[] = [
  page(paths.confirmEmail, 'Confirm email', () => import('./pages/confirm-email-page.tsx')),
  page(paths.revertEmail, 'Restore email', () => import('./pages/revert-email-page.tsx')),
];
