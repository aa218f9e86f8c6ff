import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';
import { routes as analyticsRoutes } from '../analytics/routes.ts';
import { routes as announcementRoutes } from '../announcement/routes.ts';
import { routes as bulkOperationRoutes } from '../bulk-operation/routes.ts';
import { routes as communicationsRoutes } from '../communications/routes.ts';
import { adminRoutes as moderationRoutes } from '../moderation/routes.ts';
import { routes as monitoringRoutes } from '../monitoring/routes.ts';
import { routes as reportRoutes } from '../report/routes.ts';

/** The admin area; its layout admits only admins (ACC-2). */
export const routes: RouteObject[] = [
  { path: paths.admin, element: createElement(Navigate, { replace: true, to: paths.adminDashboard }) },
  page(paths.adminDashboard, 'Dashboard', () => import('./pages/dashboard-page.tsx')),
  page(paths.adminUsers, 'Users', () => import('./pages/users-page.tsx')),
  page(paths.adminUser(':id'), 'User', () => import('./pages/user-page.tsx')),
  ...analyticsRoutes,
  ...moderationRoutes,
  ...communicationsRoutes,
  ...announcementRoutes,
  ...bulkOperationRoutes,
  ...reportRoutes,
  ...monitoringRoutes,
  page(paths.adminAudit, 'Audit Logs', () => import('./pages/audit-page.tsx')),
  page(paths.adminSystemHealth, 'System health', () => import('./pages/system-health-page.tsx')),
  page(paths.adminSettings, 'Settings', () => import('./pages/settings-page.tsx')),
  page(paths.adminJobs, 'Background Jobs', () => import('./pages/jobs-page.tsx')),
  {
    path: paths.adminSidekiq,
    element: createElement(Navigate, { replace: true, to: paths.adminJobs }),
  },
];
