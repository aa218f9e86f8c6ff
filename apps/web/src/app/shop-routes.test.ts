import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { routes } from './shop-routes.ts';

test.each([
  [paths.shops, paths.shopTemplates],
  [paths.shopNew, paths.shopTemplateNew],
  [paths.shop('1'), paths.shopTemplate('1')],
  [paths.shopEdit('1'), paths.shopTemplateEdit('1')],
])('%s and %s are one page', (short, long) => {
  const pageOf = (address: string) =>
    matchRoutes(routes, address)?.at(-1)?.route.path?.replace('/templates', '');
  expect(pageOf(short)).toBeDefined();
  expect(pageOf(short)).toBe(pageOf(long));
});

test('the list and each of the deployed shops are no templates', () => {
  const at = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
  expect(at('/shops/instances')).toBe('/shops/instances');
  expect(at('/shops/instances/1')).toBe('/shops/instances/:id');
  expect(at('/shops/templates/1/inventory')).toBe('/shops/templates/:id/inventory');
});
