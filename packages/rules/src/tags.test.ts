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
      fc.property(fc.array(tag), fc.string(), (tags, category) => {
        const reconciled = reconcileTags(tags, category);
        expect(reconcileTags(reconciled.tags, reconciled.category)).toEqual(reconciled);
        expect(reconciled.tags.filter((reconciledTag) => reconciledTag.startsWith(CATEGORY_TAG)).length).toBe(
          reconciled.category ? 1 : 0,
        );
        expect(normalizeTags(reconciled.tags)).toEqual(reconciled.tags);
        expect(ownTags(reconciled.tags).some((reconciledTag) => reconciledTag.startsWith(CATEGORY_TAG))).toBe(
          false,
        );
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
