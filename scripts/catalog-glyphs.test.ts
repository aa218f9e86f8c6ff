import { expect, test } from 'vitest';
import { STARTER_CATALOG } from '../apps/server/src/features/item-template/catalog/catalog.ts';
import { CATEGORY_GLYPHS, GLYPHS } from '../apps/web/src/ui/glyph-set.ts';
import { GLYPH_NAMES } from '../packages/contract/src/glyph.ts';

// This test is here because it compares the server with the web app, which share only packages.

test('every item of the starter catalog has a glyph in the web app', () => {
  const withoutGlyph = STARTER_CATALOG.filter((entry) => !GLYPHS[entry.glyph]);
  expect(withoutGlyph.map((entry) => entry.name)).toEqual([]);
});

test('every category of the starter catalog has a glyph in the web app', () => {
  const categories = new Set(STARTER_CATALOG.map((entry) => entry.category));
  expect([...categories].filter((category) => !CATEGORY_GLYPHS[category])).toEqual([]);
});

test('contract lists exactly the glyphs of the web app', () => {
  expect([...GLYPH_NAMES].sort()).toEqual(Object.keys(GLYPHS).sort());
});
