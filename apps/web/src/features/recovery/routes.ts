import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const guestRoutes: RouteObject[] = [
  page(paths.forgotPassword, 'Forgot password', () => import('./pages/forgot-password-page.tsx')),
  page(paths.resetPassword(':token?'), 'Reset Password', () => import('./pages/reset-password-page.tsx')),
];

/** Also open to signed-in users, who follow a link in an email (ADR 0063). */
export const publicRoutes: RouteObject[] = [
  page(paths.verifyEmail, 'Verify email', () => import('./pages/verify-email-page.tsx')),
];
