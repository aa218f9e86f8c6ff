import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { page } from '../../platform/page-route.ts';

export const routes: RouteObject[] = [
  page(paths.lootTemplates, 'Loot templates', () => import('./pages/loot-templates-page.tsx')),
  page(paths.lootTemplateNew, 'Create loot template', () => import('./pages/loot-template-form-page.tsx')),
  page(paths.lootTemplate(':id'), 'Loot template', () => import('./pages/loot-template-page.tsx')),
  page(
    paths.lootTemplateEdit(':id'),
    'Edit loot template',
    () => import('./pages/loot-template-form-page.tsx'),
  ),
  page(paths.lootTemplateInventory(':id'), 'Loot contents', () => import('./pages/loot-inventory-page.tsx')),
];
