import { expect, test } from 'vitest';
import { hoardName, itemName, ownerName, shopName, trait } from './draft-names.ts';
import { HOARD_KINDS, REGIONS } from './draft-terms.ts';
import { seededRandom } from './seeded-random.ts';
import { SHOP_TYPE_WORDS, type ShopKind } from './shop-words.ts';

const random = seededRandom('3'.repeat(32));

test('every kind in every region has a name that fits a form', () => {
  for (const region of REGIONS) {
    for (const kind of Object.keys(SHOP_TYPE_WORDS) as ShopKind[])
      expect(shopName(random, kind, region)).toMatch(/^The \S.{2,60}$/);
    for (const isMagic of [true, false])
      expect(itemName(random, 'Longsword', region, isMagic)).toMatch(/^\S.{2,40} longsword$/);
  }
  for (const kind of HOARD_KINDS) expect(hoardName(random, kind)).toMatch(/^\S.{2,60}$/);
  expect(ownerName(random)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
});

test('trait is one sentence', () => {
  for (const isMagic of [true, false]) expect(trait(random, isMagic)).toMatch(/^[A-Z][^.]+\.$/);
});
