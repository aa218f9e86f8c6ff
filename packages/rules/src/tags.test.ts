import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORY_TAG, isMoneyTag, normalizeTags, ownTags, parseTags, reconcileTags } from './tags.ts';

test('comma-separated tags are normalized without duplicates', () => {
  expect(parseTags(' Light,  torch  oil ,light,, ')).toEqual(['light', 'torch oil']);
  expect(parseTags('')).toEqual([]);
});

describe('tags and category', () => {
  test('agree: a category tag sets the category', () => {
    expect(reconcileTags(['Category:Weapon', 'sharp'], 'gear')).toEqual({
      category: 'weapon',
      tags: ['category:weapon', 'sharp'],
    });
    expect(reconcileTags(['sharp'], 'Gear')).toEqual({ category: 'gear', tags: ['category:gear', 'sharp'] });
    expect(reconcileTags(['category: '], '')).toEqual({ category: '', tags: [] });
  });

  test('do not change when reconciled again, and contain at most one category tag', () => {
    const tag = fc.oneof(
      fc.string(),
      fc.string().map((word) => CATEGORY_TAG + word),
    );
    fc.assert(
      fc.property(fc.array(tag), fc.string(), (tags, named) => {
        const once = reconcileTags(tags, named);
        expect(reconcileTags(once.tags, once.category)).toEqual(once);
        expect(once.tags.filter((t) => t.startsWith(CATEGORY_TAG)).length).toBe(once.category ? 1 : 0);
        expect(normalizeTags(once.tags)).toEqual(once.tags);
        expect(ownTags(once.tags).some((t) => t.startsWith(CATEGORY_TAG))).toBe(false);
      }),
    );
  });
});

test.each(['currency', ' Currency', 'coin:gold', 'category:currency', 'Category: currency'])(
  'tag %j is reserved for the system',
  (tag) => expect(isMoneyTag(tag)).toBe(true),
);
test.each(['coins', 'coin', 'foreign currency', 'category:gear'])('tag %j is not reserved', (tag) =>
  expect(isMoneyTag(tag)).toBe(false),
);
