import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.login, 'Login', () => import('./pages/login-page.tsx')),
  page(paths.register, 'Register', () => import('./pages/register-page.tsx')),
];
