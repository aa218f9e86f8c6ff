import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const guestRoutes: RouteObject[] = [
  page(paths.forgotPassword, 'Forgot Password', () => import('./pages/forgot-password-page.tsx')),
  page(paths.resetPassword(':token?'), 'Reset Password', () => import('./pages/reset-password-page.tsx')),
];

/** Open to signed-in users too, who arrive by the link of an email (ADR 0063). */
export const publicRoutes: RouteObject[] = [
  page(paths.verifyEmail, 'Verify Email', () => import('./pages/verify-email-page.tsx')),
];
