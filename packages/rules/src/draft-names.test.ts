import { expect, test } from 'vitest';
import { hoardName, itemName, ownerName, shopName, traitSentence } from './draft-names.ts';
import { HOARD_TYPES, REGIONS } from './draft-terms.ts';
import { seededRandom } from './seeded-random.ts';
import { SHOP_TYPES } from './shop-labels.ts';

const random = seededRandom('3'.repeat(32));

test('shop name begins with "The", item name ends with the name of the base item, and owner has a first and a last name', () => {
  for (const region of REGIONS) {
    for (const type of SHOP_TYPES) expect(shopName(random, type, region)).toMatch(/^The \S.{2,60}$/);
    for (const isMagic of [true, false])
      expect(itemName(random, 'Longsword', region, isMagic)).toMatch(/^\S.{2,40} longsword$/);
  }
  for (const type of HOARD_TYPES) expect(hoardName(random, type)).toMatch(/^\S.{2,60}$/);
  expect(ownerName(random)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
});

test('trait is one sentence', () => {
  for (const isMagic of [true, false]) expect(traitSentence(random, isMagic)).toMatch(/^[A-Z][^.]+\.$/);
});
