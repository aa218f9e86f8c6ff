import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.characters, 'Characters', () => import('./pages/characters-page.tsx')),
  page(paths.characterNew, 'Create character', () => import('./pages/character-new-page.tsx')),
  page(paths.character(':id'), 'Character', () => import('./pages/character-page.tsx')),
  page(paths.characterEdit(':id'), 'Edit character', () => import('./pages/character-edit-page.tsx')),
];

/** A printed sheet has no navigation around it. */
export const printRoutes: RouteObject[] = [
  page(paths.characterPrint(':id'), 'Character sheet', () => import('./pages/character-print-page.tsx')),
];
