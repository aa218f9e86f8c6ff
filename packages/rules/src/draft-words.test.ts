import { expect, test } from 'vitest';
import { HOARD_KINDS } from './draft-terms.ts';
import { HOARD_WORDS, readDraftWords, SHOP_WORDS } from './draft-words.ts';
import { SHOP_TYPE_WORDS } from './shop-words.ts';

const shop = (words: string) => readDraftWords(words, Object.keys(SHOP_TYPE_WORDS), SHOP_WORDS);

test('description is read as kind, wealth, region and themes', () => {
  expect(shop('A poor harbour smith with a few fine blades')).toMatchObject({
    type: 'blacksmith',
    wealth: 'poor',
    region: 'coast',
    themes: expect.stringContaining('longsword'),
  });
  expect(readDraftWords('the hoard of a wyrm, level 17', HOARD_KINDS, HOARD_WORDS)).toMatchObject({
    type: 'dragon',
    level: 17,
  });
});

test('words that mean nothing set nothing, and a level out of range is ignored', () => {
  for (const words of ['', 'qwerty uiop', 'level 21', 'level 0', '</script><b>', 'a'.repeat(400)])
    expect(shop(words)).toEqual({
      type: undefined,
      wealth: undefined,
      region: undefined,
      level: undefined,
      themes: '',
      name: undefined,
    });
});

test('text in quotation marks is the name and means nothing else', () => {
  expect(shop('inn called "The Poor Smith"')).toMatchObject({
    type: 'tavern',
    wealth: undefined,
    name: 'The Poor Smith',
  });
  for (const words of ['""', '" "', '"a"']) expect(shop(words).name).toBeUndefined();
});
