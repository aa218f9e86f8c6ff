import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.parties, 'Parties', () => import('./pages/parties-page.tsx')),
  page(paths.partyNew, 'Create party', () => import('./pages/party-new-page.tsx')),
  page(paths.partyJoin, 'Join Party', () => import('./pages/party-join-page.tsx')),
  page(paths.partyJoinLink(':code'), 'Join Party', () => import('./pages/party-join-page.tsx')),
  page(paths.party(':id'), 'Party', () => import('./pages/party-page.tsx')),
  page(paths.partyEdit(':id'), 'Edit Party', () => import('./pages/party-edit-page.tsx')),
];
