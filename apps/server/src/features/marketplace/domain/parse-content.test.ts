import { AppError } from '@quartermaster/contract/errors';
import { expect, test } from 'vitest';
import { parseContent } from './parse-content.ts';

const detailsOf = (content: string) => {
  try {
    return parseContent(content);
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
};

test.each([
  ['invalid JSON', '{', 'This file is not JSON'],
  ['a list at the top level', '[]', 'This file has no lists "shop_templates" and "loot_templates"'],
  ['an object in place of a list', '{"shop_templates":{}}', '"shop_templates" must be a list'],
  ['no template', '{"items":[]}', 'This file contains no shop or loot template'],
  ['too many templates', `{"loot_templates":[${'{},'.repeat(100)}{}]}`, 'At most 100 templates in one file'],
  [
    'too many items',
    `{"loot_templates":[{"loot_items":[${'{},'.repeat(3000)}{}]}]}`,
    'At most 3,000 items in one file',
  ],
  ['only brackets', '['.repeat(900_000), 'This file is not JSON'],
])('file with %s is rejected', (_, content, message) => {
  expect(detailsOf(content)).toEqual([{ field: 'content', message }]);
});

test('templates are numbered across both lists, with the errors of each', () => {
  const file = { shop_templates: [{ name: 'Lamp Store' }], loot_templates: [7, { name: 'Hoard' }] };
  const entries = parseContent(JSON.stringify(file));
  expect(entries.map(({ line, kind, name, form }) => [line, kind, name, form !== null])).toEqual([
    [1, 'shop_template', 'Lamp Store', true],
    [2, 'loot_template', '', false],
    [3, 'loot_template', 'Hoard', true],
  ]);
  expect(entries[1]?.errors).toHaveLength(1);
});
