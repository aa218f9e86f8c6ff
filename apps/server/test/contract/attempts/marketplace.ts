import { SYSTEM_USER_ID } from '../../../src/platform/ids.ts';
import { type Attempts, everyone } from './attempt.ts';

export const marketplaceAttempts: Attempts = {
  // The id of the user that owns the catalog.
  'creator.get': () => ({
    method: 'GET',
    path: `/api/v1/creators/${SYSTEM_USER_ID}`,
    expected: everyone(200),
  }),
  'own_content.list': () => ({ method: 'GET', path: '/api/v1/my_content', expected: everyone(200) }),
  'own_content.preview_import': () => ({
    method: 'POST',
    path: '/api/v1/my_content/import/preview',
    body: { import: { content: '{"shop_templates":[{"name":"Lamp Store"}]}' } },
    expected: everyone(200),
  }),
  'own_content.import': () => ({
    method: 'POST',
    path: '/api/v1/my_content/import',
    body: { import: { content: '{"shop_templates":[{"name":"Lamp Store"}]}' } },
    expected: everyone(201),
  }),
  'own_content.export': () => ({
    method: 'GET',
    path: '/api/v1/my_content/export',
    expected: everyone(200),
  }),
  // The fixture's template belongs to the gm and is unlisted.
  'own_content.update': (fixture) => ({
    method: 'PATCH',
    path: '/api/v1/my_content',
    body: {
      content: { templates: [{ kind: 'loot_template', id: fixture.lootTemplateId }], visibility: 'unlisted' },
    },
    expected: [200, ...everyone(403).slice(1)],
  }),
  'own_content.delete': (fixture) => ({
    method: 'POST',
    path: '/api/v1/my_content/delete',
    body: { content: { templates: [{ kind: 'loot_template', id: fixture.lootTemplateId }] } },
    expected: [200, ...everyone(403).slice(1)],
  }),
};
