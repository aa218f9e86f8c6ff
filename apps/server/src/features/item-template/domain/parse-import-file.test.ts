import { AppError } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import { parseImportFile } from './parse-import-file.ts';

const csv = (content: string) => parseImportFile({ format: 'csv', content });
const json = (content: unknown) => parseImportFile({ format: 'json', content: JSON.stringify(content) });

function errorOf(read: () => unknown): string | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError)
      return error.details.map(({ field, message }) => `${field}: ${message}`).join();
    throw error;
  }
  return undefined;
}

describe('CSV parser', () => {
  test('reads the name of a line with too many cells from the column "name", wherever that column is', () => {
    expect(csv('weight,name\n1,Rope,more').map(({ name }) => name)).toEqual(['Rope']);
  });

  test('reads one item per line, with defaults for empty cells and missing columns', () => {
    const [rope, oil] = csv(
      '\uFEFFName,weight,base_value,currency,tags\r\nRope,10,1,Gold,"gear, Long"\r\nOil,,,,\r\n',
    );
    expect(rope).toMatchObject({
      line: 2,
      template: {
        name: 'Rope',
        weight: 10,
        base_value: 1,
        tags: ['gear', 'Long'],
        metadata: { currency: 'gold' },
      },
    });
    expect(oil).toMatchObject({
      line: 3,
      template: { name: 'Oil', weight: 0, stack_size: 1, visibility: 'private' },
    });
  });

  test('accepts semicolons and tabs as separators', () => {
    expect(csv('name;weight\nRope;2.5')[0]?.template).toMatchObject({ name: 'Rope', weight: 2.5 });
    expect(csv('name\tweight\nRope\t2.5')[0]?.template).toMatchObject({ name: 'Rope', weight: 2.5 });
  });

  test('strips the apostrophe added against formula injection', () => {
    const names = csv("name\n'=1+1\n'@home\n''=x\n'tis").map(({ name }) => name);
    expect(names).toEqual(['=1+1', '@home', "'=x", "'tis"]);
  });

  test('reports each invalid line with its number, and each error with its column', () => {
    const lines = csv(
      'name,description,weight,currency,rarity\nRope,"two\nlines",1,gold,common\n,x,heavy,shells,odd\nOil,a,1,gold,common,more',
    );
    expect(lines.map(({ line, template }) => [line, template !== null])).toEqual([
      [2, true],
      [4, false],
      [5, false],
    ]);
    expect(lines[1]?.errors.map(({ field }) => field)).toEqual(['name', 'weight', 'currency', 'rarity']);
    expect(lines[1]?.errors[1]?.message).toBe('Weight must be a number');
    expect(lines[2]?.errors).toEqual([{ field: 'base', message: '6 cells, but only 5 columns' }]);
  });

  test('counts empty lines and line breaks in cells, but returns no item for an empty line', () => {
    const lines = csv('name,description\r\n\r\nRope,"two\r\nlines"\r\n,\r\nOil,a\r\nLamp,b');
    expect(lines.map(({ line, name }) => [line, name])).toEqual([
      [3, 'Rope'],
      [6, 'Oil'],
      [7, 'Lamp'],
    ]);
  });

  test('rejects currency and a column for the owner', () => {
    expect(csv('name,tags\nGold piece,currency')[0]?.errors[0]?.message).toBe(
      'Only the system can create currency',
    );
    expect(errorOf(() => csv('name,creator_id\nx,y'))).toContain('Unknown columns: "creator_id".');
  });

  test.each([
    ['has no items', 'name\n', 'This file contains no items'],
    ['has no column of names', 'weight\n1', 'The column "name" is missing'],
    ['has a duplicate column', 'name,Name\na,b', 'A column appears twice'],
    ['has a misplaced quotation mark', 'name\n"Rope', 'cannot be read'],
    ['is an HTML page', '<html>', 'The first line must name the columns'],
    ['is too long', `name\n${'a\n'.repeat(5001)}`, 'At most 5,000 items'],
  ])('rejects a file that %s', (_case, content, message) => {
    expect(errorOf(() => csv(content))).toContain(message);
  });
});

describe('JSON parser', () => {
  test('accepts a list or an object that contains the list', () => {
    expect(json([{ name: 'Rope' }])[0]?.template?.name).toBe('Rope');
    expect(json({ item_templates: [{ name: 'Rope' }] })[0]?.template?.name).toBe('Rope');
  });

  test('reports every error of each line, including unknown fields', () => {
    const [first, second, third] = json([{ name: 'Rope', owner: 'me', weight: '1' }, 7, null]);
    expect(first?.errors.map(({ field }) => field).sort()).toEqual(['owner', 'weight']);
    expect([second?.template, third?.template]).toEqual([null, null]);
    const metadata = json([{ name: 'Rope', metadata: { rarity: 'odd', worth: 1 } }]);
    expect(metadata[0]?.errors.map(({ field }) => field).sort()).toEqual(['rarity', 'worth']);
  });

  test('reports at most twenty errors per line and the number of further errors', () => {
    const unknownFields = Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [`${i} ${'k'.repeat(5000)}`, 1]),
    );
    const [{ errors } = { errors: [] }] = json([{ name: 'Rope', ...unknownFields }]);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toEqual({ field: 'base', message: 'There are 70 more errors' });
    expect(Math.max(...errors.map(({ field }) => field.length))).toBe(100);
    const keys = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`key ${i}`, 1]));
    expect(json([{ name: 'Rope', ...keys }])[0]?.errors.at(-1)?.message).toBe('There is 1 more error');
  });

  test.each([
    ['{', 'not JSON'],
    ['{"a":1}', 'no list'],
    ['null', 'no list'],
    ['[]', 'This file contains no items'],
  ])('rejects the content %s', (content, message) => {
    expect(errorOf(() => parseImportFile({ format: 'json', content }))).toContain(message);
  });

  test('does not copy the properties of a __proto__ key', () => {
    const [line] = parseImportFile({
      format: 'json',
      content: '[{"name":"Rope","__proto__":{"admin":true}}]',
    });
    expect(line?.template ?? {}).not.toHaveProperty('admin');
  });
});

test.each([
  ['two million lines', 'csv', `name\n${'a\n'.repeat(2_000_000)}`, 'At most 5,000 items in one file'],
  ['a million numbers', 'json', `[${'1,'.repeat(1_000_000)}1]`, 'At most 5,000 items in one file'],
  [
    '1.7 million lists',
    'json',
    `[${'[],'.repeat(1_700_000)}[]]`,
    'This file is too complex. Split it into smaller files and import them one by one',
  ],
  ['a million columns', 'csv', 'name,'.repeat(1_000_000), 'Line 1 cannot be read: it is too long'],
  ['one oversized cell', 'csv', `name\n"${'a'.repeat(4_000_000)}"`, 'Line 2 cannot be read: it is too long'],
] as const)('file with %s is rejected as a whole', (_, format, content, message) => {
  expect(errorOf(() => parseImportFile({ format, content }))).toBe(`content: ${message}`);
});
