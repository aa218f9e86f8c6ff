import { type Attempts, everyone } from './attempt.ts';

const PATH = '/api/v1/shop_templates';
const UNKNOWN_ID = '01a1fc41-3737-714c-9ecc-bb80b4bf44cd';

/**
 * Everyone with the URL can read the fixture's template; only its author, here the stranger, can change it, and only
 * other users can rate it.
 */
const authorOnly = (status: number) => [403, 403, 403, 403, 403, 403, status];

export const shopTemplateAttempts: Attempts = {
  'shop_template.list': () => ({ method: 'GET', path: PATH, expected: everyone(200) }),
  'shop_template.search': () => ({ method: 'GET', path: '/api/v1/search/shops', expected: everyone(200) }),
  'shop_template.types': () => ({ method: 'GET', path: '/api/v1/shop_types', expected: everyone(200) }),
  'shop_template.locations': () => ({
    method: 'GET',
    path: '/api/v1/shop_locations',
    expected: everyone(200),
  }),
  'shop_template.get': (fixture) => ({
    method: 'GET',
    path: `${PATH}/${fixture.shopTemplateId}`,
    expected: everyone(200),
  }),
  'shop_template.create': () => ({
    method: 'POST',
    path: PATH,
    body: { shop_template: { name: 'Corner shop' } },
    expected: everyone(201),
  }),
  'shop_template.update': (fixture) => ({
    method: 'PATCH',
    path: `${PATH}/${fixture.shopTemplateId}`,
    body: { shop_template: { name: 'Corner store' } },
    expected: authorOnly(200),
  }),
  'shop_template.delete': (fixture) => ({
    method: 'DELETE',
    path: `${PATH}/${fixture.shopTemplateId}`,
    expected: authorOnly(204),
  }),
  'shop_template.clone': (fixture) => ({
    method: 'POST',
    path: `${PATH}/${fixture.shopTemplateId}/clone`,
    expected: everyone(201),
  }),
  'shop_template.items': (fixture) => ({
    method: 'GET',
    path: `${PATH}/${fixture.shopTemplateId}/items`,
    expected: everyone(200),
  }),
  'shop_template.add_item': (fixture) => ({
    method: 'POST',
    path: `${PATH}/${fixture.shopTemplateId}/add_item`,
    body: { shop_item: { item_template_id: fixture.templateId } },
    expected: authorOnly(201),
  }),
  'shop_template.add_items': (fixture) => ({
    method: 'POST',
    path: `${PATH}/${fixture.shopTemplateId}/add_items`,
    body: { shop_items: [{ item_template_id: fixture.templateId }] },
    expected: authorOnly(201),
  }),
  'shop_template.update_item': (fixture) => ({
    method: 'PATCH',
    path: `${PATH}/${fixture.shopTemplateId}/shop_items/${UNKNOWN_ID}`,
    body: { shop_item: { quantity: 5 } },
    expected: authorOnly(404),
  }),
  'shop_template.remove_item': (fixture) => ({
    method: 'DELETE',
    path: `${PATH}/${fixture.shopTemplateId}/remove_item/${UNKNOWN_ID}`,
    expected: authorOnly(404),
  }),
  'shop_template.restock_status': (fixture) => ({
    method: 'GET',
    path: `${PATH}/${fixture.shopTemplateId}/restock_status`,
    expected: everyone(200),
  }),
  'shop_template.rate': (fixture) => ({
    method: 'POST',
    path: `${PATH}/${fixture.shopTemplateId}/ratings`,
    body: { rating: { score: 4 } },
    expected: [201, 201, 201, 201, 201, 201, 403],
  }),
  'shop_template.ratings': (fixture) => ({
    method: 'GET',
    path: `${PATH}/${fixture.shopTemplateId}/ratings`,
    expected: everyone(200),
  }),
};
