import { expect, test } from 'vitest';
import { requireShopTemplate, shopTemplatePermissions } from './policy.ts';

const template = { creator_id: 'ada' };

test('author can update and delete a shop template, and another user can rate it', () => {
  expect(shopTemplatePermissions(template, 'ada')).toEqual({ edit: true, delete: true, rate: false });
  expect(shopTemplatePermissions(template, 'bo')).toEqual({ edit: false, delete: false, rate: true });
});

test.each([
  ['edit', 'bo'],
  ['delete', 'bo'],
  ['rate', 'ada'],
] as const)(
  'user without the permission to %s a shop template gets an error about the shop template',
  (action, user) => {
    expect(() => requireShopTemplate(template, user, action)).toThrowError(/shop template/);
  },
);
