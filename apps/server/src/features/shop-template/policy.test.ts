import { expect, test } from 'vitest';
import { requireShopTemplate, shopTemplatePermissions } from './policy.ts';

const template = { creator_id: 'ada' };

test('a shop template is edited and deleted by who wrote it, and rated by anyone else', () => {
  expect(shopTemplatePermissions(template, 'ada')).toEqual({ edit: true, delete: true, rate: false });
  expect(shopTemplatePermissions(template, 'bo')).toEqual({ edit: false, delete: false, rate: true });
});

test.each([
  ['edit', 'bo'],
  ['delete', 'bo'],
  ['rate', 'ada'],
] as const)('who may not %s it is told why', (what, who) => {
  expect(() => requireShopTemplate(template, who, what)).toThrowError(/shop/);
});
