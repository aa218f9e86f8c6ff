import type { RouteObject } from 'react-router';
import { page } from './page-route.ts';
import { paths } from './paths.ts';

/** The pages of loot. */
export const routes: RouteObject[] = [
  page(
    paths.lootTemplates,
    'Loot Templates',
    () => import('../features/loot-template/pages/loot-templates-page.tsx'),
  ),
  page(
    paths.lootTemplateNew,
    'Create Loot Template',
    () => import('../features/loot-template/pages/loot-template-form-page.tsx'),
  ),
  page(
    paths.lootTemplate(':id'),
    'Loot Template',
    () => import('../features/loot-template/pages/loot-template-page.tsx'),
  ),
  page(
    paths.lootTemplateEdit(':id'),
    'Edit Loot Template',
    () => import('../features/loot-template/pages/loot-template-form-page.tsx'),
  ),
  page(
    paths.lootTemplateInventory(':id'),
    'Loot Contents',
    () => import('../features/loot-template/pages/loot-inventory-page.tsx'),
  ),
  page(paths.lootInstance(':id'), 'Loot', () => import('../features/loot/pages/loot-page.tsx')),
];
