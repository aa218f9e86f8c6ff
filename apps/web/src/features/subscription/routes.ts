import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.subscription, 'Subscription', () => import('./pages/subscription-page.tsx')),
  page(paths.subscriptionCompare, 'Compare tiers', () => import('./pages/compare-page.tsx')),
  page(paths.subscriptionUpgrade, 'Upgrade', () => import('./pages/upgrade-page.tsx')),
  page(paths.subscriptionSuccess, 'Payment', () => import('./pages/success-page.tsx')),
  page(
    paths.sandboxCheckout(':session'),
    'Sandbox checkout',
    () => import('./pages/sandbox-checkout-page.tsx'),
  ),
  page(paths.sandboxPortal, 'Sandbox portal', () => import('./pages/sandbox-portal-page.tsx')),
];
