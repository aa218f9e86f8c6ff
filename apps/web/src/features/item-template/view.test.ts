import { expect, test } from 'vitest';
import { torchTemplate } from '../../../test/items.ts';
import { fieldsOf, formOf, itemCount, NEW_TEMPLATE, templateRules } from './view.ts';

const check = (overrides: Partial<typeof NEW_TEMPLATE>) =>
  templateRules({ ...NEW_TEMPLATE, name: 'Rope', ...overrides }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test('fieldsOf leaves out the category tag of a template, and formOf leaves out empty tags', () => {
  const fields = fieldsOf(torchTemplate);
  expect(fields).toMatchObject({ category: 'gear', tags: 'light', currency: 'copper', stack_size: 50 });
  expect(formOf({ ...fields, tags: ' light ,, warm' })).toMatchObject({
    name: 'Torch',
    tags: ['light', 'warm'],
    metadata: { category: 'gear', currency: 'copper', rarity: 'common' },
  });
});

test('templateRules reports each error at its field', async () => {
  expect((await check({})).errors).toEqual({});
  const { errors } = await check({ name: ' ', weight: 0.001, base_value: Number.NaN, tags: 'a, currency' });
  expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))).toEqual({
    name: 'Item name is required',
    weight: 'Weight may have at most two decimals',
    base_value: 'Value must be a whole number',
  });
  expect((await check({ tags: 'coin:gold' })).errors.tags?.message).toBe(
    'Only the system can create currency',
  );
  expect((await check({ category: 'Currency' })).errors.category?.message).toBe(
    'Only the system can create currency',
  );
});

test('itemCount uses singular and plural', () => {
  expect([itemCount(1), itemCount(1200)]).toEqual(['1 item', '1,200 items']);
});
