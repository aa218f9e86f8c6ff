import { type Attempts, everyone } from './attempt.ts';

const base = '/api/v1/shop_templates';
const UNKNOWN_ID = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd';

/**
 * Everyone with the URL can read it; only its creator, here the stranger, can update it, and only others can rate it.
 */
const authorOnly = (status: number) => [403, 403, 403, 403, 403, 403, status];

export const shopTemplateAttempts: Attempts = {
  'shop_template.list': () => ({ method: 'GET', path: base, expected: everyone(200) }),
  'shop_template.search': () => ({ method: 'GET', path: '/api/v1/search/shops', expected: everyone(200) }),
  'shop_template.types': () => ({ method: 'GET', path: '/api/v1/shop_types', expected: everyone(200) }),
  'shop_template.locations': () => ({
    method: 'GET',
    path: '/api/v1/shop_locations',
    expected: everyone(200),
  }),
  'shop_template.get': (s) => ({
    method: 'GET',
    path: `${base}/${s.shopTemplateId}`,
    expected: everyone(200),
  }),
  'shop_template.create': () => ({
    method: 'POST',
    path: base,
    body: { shop_template: { name: 'Corner shop' } },
    expected: everyone(201),
  }),
  'shop_template.update': (s) => ({
    method: 'PATCH',
    path: `${base}/${s.shopTemplateId}`,
    body: { shop_template: { name: 'Mine now' } },
    expected: authorOnly(200),
  }),
  'shop_template.delete': (s) => ({
    method: 'DELETE',
    path: `${base}/${s.shopTemplateId}`,
    expected: authorOnly(204),
  }),
  'shop_template.clone': (s) => ({
    method: 'POST',
    path: `${base}/${s.shopTemplateId}/clone`,
    expected: everyone(201),
  }),
  'shop_template.items': (s) => ({
    method: 'GET',
    path: `${base}/${s.shopTemplateId}/items`,
    expected: everyone(200),
  }),
  'shop_template.add_item': (s) => ({
    method: 'POST',
    path: `${base}/${s.shopTemplateId}/add_item`,
    body: { shop_item: { item_template_id: s.templateId } },
    expected: authorOnly(201),
  }),
  'shop_template.add_items': (s) => ({
    method: 'POST',
    path: `${base}/${s.shopTemplateId}/add_items`,
    body: { shop_items: [{ item_template_id: s.templateId }] },
    expected: authorOnly(201),
  }),
  'shop_template.update_item': (s) => ({
    method: 'PATCH',
    path: `${base}/${s.shopTemplateId}/shop_items/${UNKNOWN_ID}`,
    body: { shop_item: { quantity: 5 } },
    expected: authorOnly(404),
  }),
  'shop_template.remove_item': (s) => ({
    method: 'DELETE',
    path: `${base}/${s.shopTemplateId}/remove_item/${UNKNOWN_ID}`,
    expected: authorOnly(404),
  }),
  'shop_template.restock_status': (s) => ({
    method: 'GET',
    path: `${base}/${s.shopTemplateId}/restock_status`,
    expected: everyone(200),
  }),
  'shop_template.rate': (s) => ({
    method: 'POST',
    path: `${base}/${s.shopTemplateId}/ratings`,
    body: { rating: { score: 4 } },
    expected: [201, 201, 201, 201, 201, 201, 403],
  }),
  'shop_template.ratings': (s) => ({
    method: 'GET',
    path: `${base}/${s.shopTemplateId}/ratings`,
    expected: everyone(200),
  }),
};
