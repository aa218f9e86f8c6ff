import { expect, test } from 'vitest';
import { HOARD_WORDS, parseDescription, SHOP_WORDS } from './draft-description.ts';
import { HOARD_TYPES } from './draft-terms.ts';
import { SHOP_TYPES } from './shop-labels.ts';

const shop = (description: string) => parseDescription(description, SHOP_TYPES, SHOP_WORDS);

test('description is parsed into type, wealth, region, level and themes', () => {
  expect(shop('A poor harbour smith with a few fine blades')).toMatchObject({
    type: 'blacksmith',
    wealth: 'poor',
    region: 'coast',
    themes: expect.stringContaining('longsword'),
  });
  expect(parseDescription('the hoard of a wyrm, level 17', HOARD_TYPES, HOARD_WORDS)).toMatchObject({
    type: 'dragon',
    level: 17,
  });
});

test('unknown words and a level out of range are ignored', () => {
  for (const description of ['', 'qwerty uiop', 'level 21', 'level 0', '</script><b>', 'a'.repeat(400)])
    expect(shop(description)).toEqual({
      type: undefined,
      wealth: undefined,
      region: undefined,
      level: undefined,
      themes: '',
      name: undefined,
    });
});

test('quoted text of two or more characters is the name and does not determine the type, wealth or level', () => {
  expect(shop('inn called "The Poor Smith"')).toMatchObject({
    type: 'tavern',
    wealth: undefined,
    name: 'The Poor Smith',
  });
  expect(shop('tavern "Level 20"').level).toBeUndefined();
  expect(shop('tavern "Level 20", level 3').level).toBe(3);
  for (const description of ['""', '" "', '"a"', '"a",inn,"b"'])
    expect(shop(description).name).toBeUndefined();
});
