import type { Fixture } from '../test-fixture.ts';
import { type Attempts, everyone } from './attempt.ts';

const at = (s: Fixture, suffix = '') => `/api/v1/loot_templates/${s.lootTemplateId}${suffix}`;
/** The fixture's template belongs to the gm and is unlisted: everyone can read it, only its author can change it. */
const authorOnly = (status: number) => [status, ...everyone(403).slice(1)];

export const lootTemplateAttempts: Attempts = {
  'loot_template.list': () => ({ method: 'GET', path: '/api/v1/loot_templates', expected: everyone(200) }),
  'loot_template.get': (s) => ({ method: 'GET', path: at(s), expected: everyone(200) }),
  'loot_template.create': () => ({
    method: 'POST',
    path: '/api/v1/loot_templates',
    body: { loot_template: { name: 'Chest' } },
    expected: everyone(201),
  }),
  'loot_template.update': (s) => ({
    method: 'PATCH',
    path: at(s),
    body: { loot_template: { name: 'My chest' } },
    expected: authorOnly(200),
  }),
  'loot_template.delete': (s) => ({ method: 'DELETE', path: at(s), expected: authorOnly(204) }),
  'loot_template.duplicate': (s) => ({
    method: 'POST',
    path: at(s, '/duplicate'),
    expected: everyone(201),
  }),
  'loot_template.rate': (s) => ({
    method: 'POST',
    path: at(s, '/ratings'),
    body: { rating: { score: 4 } },
    expected: [403, ...everyone(201).slice(1)],
  }),
  'loot_template.ratings': (s) => ({ method: 'GET', path: at(s, '/ratings'), expected: everyone(200) }),
  'loot_template.items': (s) => ({ method: 'GET', path: at(s, '/loot_items'), expected: everyone(200) }),
  'loot_template.add_item': (s) => ({
    method: 'POST',
    path: at(s, '/loot_items'),
    body: { loot_item: { item_template_id: s.templateId } },
    expected: authorOnly(201),
  }),
  'loot_template.add_items': (s) => ({
    method: 'POST',
    path: at(s, '/add_loot_items'),
    body: { loot_items: [{ item_template_id: s.templateId }] },
    expected: authorOnly(201),
  }),
  'loot_template.update_item': (s) => ({
    method: 'PATCH',
    path: at(s, `/loot_items/${s.lootItemId}`),
    body: { loot_item: { chance: 10 } },
    expected: authorOnly(200),
  }),
  'loot_template.remove_item': (s) => ({
    method: 'DELETE',
    path: at(s, `/loot_items/${s.lootItemId}`),
    expected: authorOnly(204),
  }),
  'loot_template.preview': (s) => ({
    method: 'POST',
    path: at(s, '/preview'),
    body: { preview: {} },
    expected: everyone(200),
  }),
};
