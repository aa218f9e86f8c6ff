import { register } from '@quartermaster/contract/auth';
import { endpoint } from '@quartermaster/contract/endpoint';
import { AppError } from '@quartermaster/contract/errors';
import { health } from '@quartermaster/contract/health';
import { listParties, updateParty } from '@quartermaster/contract/party';
import { addShopListings } from '@quartermaster/contract/shop-listing';
import { listShopTemplates } from '@quartermaster/contract/shop-template';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseCall, type RawCall } from './validate.ts';

const plain = endpoint({
  id: 'test.plain',
  method: 'POST',
  path: '/api/v1/test',
  audience: 'anyone',
  summary: 'Takes two fields',
  body: z.strictObject({ name: z.string(), size: z.int() }),
  reply: { status: 204 },
  errorCodes: [],
});
type Spec = Parameters<typeof parseCall>[0];

/** The names of the rejected fields, or the parsed request. */
function fieldsOf(spec: Spec, raw: Partial<RawCall>): unknown {
  try {
    return parseCall(spec, { params: {}, query: {}, body: undefined, ...raw });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.code).toBe('VALIDATION_ERROR');
    return error.details.map((detail) => detail.field);
  }
}

test.each([undefined, null, {}])('body %j is rejected with an error for each missing field', (body) => {
  expect(fieldsOf(plain, { body })).toEqual(['name', 'size']);
});

test('body without its wrapper is rejected with an error for each missing field inside the wrapper', () => {
  const fields = ['email', 'username', 'password', 'password_confirmation'];
  expect(fieldsOf(register, { body: {} })).toEqual(fields);
});

test('update without its wrapper is rejected although its fields are optional', () => {
  const params = { id: '0192f000-0000-7000-8000-000000000001' };
  expect(fieldsOf(updateParty, { params, body: {} })).toEqual(['party']);
});

test.each([['x'], [7], [true], [[]], [['a']]])('body that is not an object (%j) is rejected', (body) => {
  expect(fieldsOf(plain, { body })).toEqual(['base']);
});

test("errors in path, query and body are reported together, without the wrapper's name", () => {
  const body = { party: { name: 'ab', is_public: 'yes', gm: true }, extra: 1 };
  const fields = fieldsOf(updateParty, { params: { id: 'x' }, query: { page: '1' }, body });
  expect(fields).toEqual(expect.arrayContaining(['id', 'page', 'name', 'is_public', 'gm', 'extra']));
  expect(fields).toHaveLength(6);
});

test('error in a list is reported with the name of the list, the index and the field', () => {
  const params = { id: '0192f000-0000-7000-8000-000000000001' };
  const body = { listings: [{ item_template_id: params.id, quantity: 0 }] };
  expect(fieldsOf(addShopListings, { params, body })).toEqual(['listings.0.quantity']);
});

test("unknown field is reported by its name, even if it equals the wrapper's name", () => {
  expect(fieldsOf(updateParty, { params: { id: 'x' }, body: { party: { party: 1 } } })).toEqual([
    'id',
    'party',
  ]);
});

test.each(['__proto__', 'constructor', 'prototype', 'toString'])('field %s is rejected as unknown', (key) => {
  const body = JSON.parse(`{"name":"x","size":1,"${key}":{"admin":true}}`);
  expect(fieldsOf(plain, { body })).toEqual([key]);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('endpoint without body and query rejects both', () => {
  expect(fieldsOf(health, { query: { a: '1' }, body: { b: 1 } })).toEqual(['a', 'b']);
  expect(fieldsOf(health, { body: 'x' })).toEqual(['base']);
});

test('filters are accepted with and without brackets', () => {
  const bracketed = fieldsOf(listParties, { query: { 'filters[search]': 'moon' } });
  expect(bracketed).toMatchObject({ query: { search: 'moon', page: 1, per_page: 10 } });
  expect(fieldsOf(listParties, { query: { search: 'moon' } })).toEqual(bracketed);
});

test('filter sent both with and without brackets is rejected', () => {
  const query = { search: 'sun', 'filters[search]': 'moon' };
  expect(fieldsOf(listParties, { query })).toEqual(['search']);
});

test('include parameter accepts a comma-separated list of declared names', () => {
  expect(fieldsOf(listShopTemplates, { query: { include: 'tags, tags' } })).toMatchObject({
    query: { include: ['tags', 'tags'] },
  });
  expect(fieldsOf(listShopTemplates, { query: { include: 'tags,password_hash' } })).toEqual(['include.1']);
});

test.each([{ page: '0' }, { page: '-1' }, { page: '1.5' }, { page: '' }, { page: ['1', '2'] }])(
  'page query %j is rejected',
  (query) => {
    expect(fieldsOf(listParties, { query })).toEqual(['page']);
  },
);

test('list query rejects more than 100 rows per page, unsupported sort columns and unknown directions', () => {
  expect(
    fieldsOf(listParties, { query: { per_page: '101', sort: 'password_hash', direction: 'up' } }),
  ).toEqual(['per_page', 'sort', 'direction']);
});
