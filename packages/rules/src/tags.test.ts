import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORY_TAG, isMoneyTag, ownTags, sortedBy, tagsFrom, tidyTags } from './tags.ts';

test('tags written with commas are tidied, and none is there twice', () => {
  expect(tagsFrom(' Light,  torch  oil ,light,, ')).toEqual(['light', 'torch oil']);
  expect(tagsFrom('')).toEqual([]);
});

describe('tags and category', () => {
  test('agree: a category tag gives the category, whatever else was named', () => {
    expect(sortedBy(['Category:Weapon', 'sharp'], 'gear')).toEqual({
      category: 'weapon',
      tags: ['category:weapon', 'sharp'],
    });
    expect(sortedBy(['sharp'], 'Gear')).toEqual({ category: 'gear', tags: ['category:gear', 'sharp'] });
    expect(sortedBy(['category: '], '')).toEqual({ category: '', tags: [] });
  });

  test('stay as they are when sorted again, with one category tag at most', () => {
    const tag = fc.oneof(
      fc.string(),
      fc.string().map((word) => CATEGORY_TAG + word),
    );
    fc.assert(
      fc.property(fc.array(tag), fc.string(), (tags, named) => {
        const once = sortedBy(tags, named);
        expect(sortedBy(once.tags, once.category)).toEqual(once);
        expect(once.tags.filter((t) => t.startsWith(CATEGORY_TAG)).length).toBe(once.category ? 1 : 0);
        expect(tidyTags(once.tags)).toEqual(once.tags);
        expect(ownTags(once.tags).some((t) => t.startsWith(CATEGORY_TAG))).toBe(false);
      }),
    );
  });
});

test.each(['currency', ' Currency', 'coin:gold', 'category:currency', 'Category: currency'])(
  'the tag %j is the system’s',
  (tag) => expect(isMoneyTag(tag)).toBe(true),
);
test.each(['coins', 'coin', 'foreign currency', 'category:gear'])('the tag %j is anybody’s', (tag) =>
  expect(isMoneyTag(tag)).toBe(false),
);
