import { type Attempts, everyone } from './attempt.ts';

/** Everyone can read the catalog, and no one can change it. Ownership of templates is tested in the slice. */
export const itemTemplateAttempts: Attempts = {
  'item_template.list': () => ({ method: 'GET', path: '/api/v1/item_templates', expected: everyone(200) }),
  'item_template.tags': () => ({
    method: 'GET',
    path: '/api/v1/item_templates/tags',
    expected: everyone(200),
  }),
  'item_template.match': () => ({
    method: 'GET',
    path: '/api/v1/item_templates/match?words=12%20gp%20and%20a%20daggr',
    expected: everyone(200),
  }),
  'item_template.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/item_templates/${fixture.templateId}`,
    expected: everyone(200),
  }),
  'item_template.search': () => ({ method: 'GET', path: '/api/v1/search/items', expected: everyone(200) }),
  'item_template.create': () => ({
    method: 'POST',
    path: '/api/v1/item_templates',
    body: { item_template: { name: 'Lantern oil' } },
    expected: everyone(201),
  }),
  'item_template.replace': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/item_templates/${fixture.templateId}`,
    body: { item_template: { name: 'My torch' } },
    expected: everyone(403),
  }),
  'item_template.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/item_templates/${fixture.templateId}`,
    expected: everyone(403),
  }),
  'item_template.duplicate': (fixture) => ({
    method: 'POST',
    path: `/api/v1/item_templates/${fixture.templateId}/duplicate`,
    expected: everyone(201),
  }),
  'item_template.usage': (fixture) => ({
    method: 'GET',
    path: `/api/v1/item_templates/${fixture.templateId}/usage`,
    expected: everyone(403),
  }),
  'item_template.rate': (fixture) => ({
    method: 'POST',
    path: `/api/v1/item_templates/${fixture.templateId}/ratings`,
    body: { rating: { score: 4 } },
    expected: everyone(201),
  }),
  'item_template.ratings': (fixture) => ({
    method: 'GET',
    path: `/api/v1/item_templates/${fixture.templateId}/ratings`,
    expected: everyone(200),
  }),
  'item_template.preview_import': () => ({
    method: 'POST',
    path: '/api/v1/item_templates/import/preview',
    body: { import: { format: 'csv', content: 'name\nRope' } },
    expected: everyone(200),
  }),
  'item_template.import': () => ({
    method: 'POST',
    path: '/api/v1/item_templates/import',
    body: { import: { format: 'csv', content: 'name\nRope' } },
    expected: everyone(201),
  }),
  'item_template.export': () => ({
    method: 'GET',
    path: '/api/v1/item_templates/export',
    expected: everyone(200),
  }),
};
