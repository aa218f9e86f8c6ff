import { expect, test } from 'vitest';
import { STARTER_CATALOG } from '../../item-template/catalog/catalog.ts';
import { SUGGESTED_STOCK } from './suggested-stock.ts';

test('suggested stock of every shop type is in the catalog', () => {
  const keys = new Set(STARTER_CATALOG.map(({ key }) => key));
  const missingKeys = Object.values(SUGGESTED_STOCK)
    .flat()
    .filter((key) => !keys.has(key));
  expect(missingKeys).toEqual([]);
});
