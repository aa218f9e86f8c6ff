import { type Attempts, everyone } from './attempt.ts';

export const itemTemplateAttempts: Attempts = {
  'item_template.list': () => ({ method: 'GET', path: '/api/v1/item_templates', expected: everyone(200) }),
  'item_template.tags': () => ({
    method: 'GET',
    path: '/api/v1/item_templates/tags',
    expected: everyone(200),
  }),
  'item_template.get': (s) => ({
    method: 'GET',
    path: `/api/v1/item_templates/${s.templateId}`,
    expected: everyone(200),
  }),
  'item_template.search': () => ({ method: 'GET', path: '/api/v1/search/items', expected: everyone(200) }),
};
