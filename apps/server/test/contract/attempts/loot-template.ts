import type { Fixture } from '../test-fixture.ts';
import { type Attempts, everyone } from './attempt.ts';

const lootTemplatePath = (fixture: Fixture, suffix = '') =>
  `/api/v1/loot_templates/${fixture.lootTemplateId}${suffix}`;
/** The fixture's template belongs to the gm and is unlisted: everyone can read it, only its author can change it. */
const authorOnly = (status: number) => [status, ...everyone(403).slice(1)];

export const lootTemplateAttempts: Attempts = {
  'loot_template.list': () => ({ method: 'GET', path: '/api/v1/loot_templates', expected: everyone(200) }),
  'loot_template.get': (fixture) => ({
    method: 'GET',
    path: lootTemplatePath(fixture),
    expected: everyone(200),
  }),
  'loot_template.create': () => ({
    method: 'POST',
    path: '/api/v1/loot_templates',
    body: { loot_template: { name: 'Chest' } },
    expected: everyone(201),
  }),
  'loot_template.update': (fixture) => ({
    method: 'PATCH',
    path: lootTemplatePath(fixture),
    body: { loot_template: { name: 'My chest' } },
    expected: authorOnly(200),
  }),
  'loot_template.delete': (fixture) => ({
    method: 'DELETE',
    path: lootTemplatePath(fixture),
    expected: authorOnly(204),
  }),
  'loot_template.duplicate': (fixture) => ({
    method: 'POST',
    path: lootTemplatePath(fixture, '/duplicate'),
    expected: everyone(201),
  }),
  'loot_template.rate': (fixture) => ({
    method: 'POST',
    path: lootTemplatePath(fixture, '/ratings'),
    body: { rating: { score: 4 } },
    expected: [403, ...everyone(201).slice(1)],
  }),
  'loot_template.ratings': (fixture) => ({
    method: 'GET',
    path: lootTemplatePath(fixture, '/ratings'),
    expected: everyone(200),
  }),
  'loot_template.items': (fixture) => ({
    method: 'GET',
    path: lootTemplatePath(fixture, '/loot_items'),
    expected: everyone(200),
  }),
  'loot_template.add_item': (fixture) => ({
    method: 'POST',
    path: lootTemplatePath(fixture, '/loot_items'),
    body: { loot_item: { item_template_id: fixture.templateId } },
    expected: authorOnly(201),
  }),
  'loot_template.add_items': (fixture) => ({
    method: 'POST',
    path: lootTemplatePath(fixture, '/add_loot_items'),
    body: { loot_items: [{ item_template_id: fixture.templateId }] },
    expected: authorOnly(201),
  }),
  'loot_template.update_item': (fixture) => ({
    method: 'PATCH',
    path: lootTemplatePath(fixture, `/loot_items/${fixture.lootItemId}`),
    body: { loot_item: { chance: 10 } },
    expected: authorOnly(200),
  }),
  'loot_template.remove_item': (fixture) => ({
    method: 'DELETE',
    path: lootTemplatePath(fixture, `/loot_items/${fixture.lootItemId}`),
    expected: authorOnly(204),
  }),
  'loot_template.preview': (fixture) => ({
    method: 'POST',
    path: lootTemplatePath(fixture, '/preview'),
    body: { preview: {} },
    expected: everyone(200),
  }),
};
