import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.lootTemplates, 'Loot Templates', () => import('./pages/loot-templates-page.tsx')),
  page(paths.lootTemplateNew, 'Create Loot Template', () => import('./pages/loot-template-form-page.tsx')),
  page(paths.lootTemplate(':id'), 'Loot Template', () => import('./pages/loot-template-page.tsx')),
  page(
    paths.lootTemplateEdit(':id'),
    'Edit Loot Template',
    () => import('./pages/loot-template-form-page.tsx'),
  ),
  page(paths.lootTemplateInventory(':id'), 'Loot Contents', () => import('./pages/loot-inventory-page.tsx')),
];
