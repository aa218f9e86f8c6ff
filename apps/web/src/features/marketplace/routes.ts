import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.marketplace, 'Marketplace', () => import('./pages/marketplace-page.tsx')),
  page(paths.marketplaceShops, 'Marketplace', () => import('./pages/market-shops-page.tsx')),
  page(paths.marketplaceLoot, 'Marketplace', () => import('./pages/market-loot-page.tsx')),
  page(paths.creator(':id'), 'Creator', () => import('./pages/creator-page.tsx')),
  page(paths.contentImport, 'Import', () => import('./pages/content-import-page.tsx')),
  page(paths.myContent, 'My content', () => import('./pages/my-content-page.tsx')),
];
