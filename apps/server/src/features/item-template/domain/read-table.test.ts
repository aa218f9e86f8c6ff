import { AppError } from '@quartermaster/contract/errors';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const csv = (content: string) => readTable({ format: 'csv', content });
const json = (content: unknown) => readTable({ format: 'json', content: JSON.stringify(content) });

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
  test('reads one item per line, with defaults for empty cells and missing columns', () => {
    const [rope, oil] = csv(
      '\uFEFFName,weight,base_value,currency,tags\r\nRope,10,1,Gold,"gear, Long"\r\nOil,,,,\r\n',
    );
    expect(rope).toMatchObject({
      line: 2,
      facts: {
        name: 'Rope',
        weight: 10,
        base_value: 1,
        tags: ['gear', 'Long'],
        metadata: { currency: 'gold' },
      },
    });
    expect(oil).toMatchObject({
      line: 3,
      facts: { name: 'Oil', weight: 0, stack_size: 1, visibility: 'private' },
    });
  });

  test('accepts semicolons and tabs as separators', () => {
    expect(csv('name;weight\nRope;2.5')[0]?.facts).toMatchObject({ name: 'Rope', weight: 2.5 });
    expect(csv('name\tweight\nRope\t2.5')[0]?.facts).toMatchObject({ name: 'Rope', weight: 2.5 });
  });

  test('strips the apostrophe that prevents a formula', () => {
    const names = csv("name\n'=1+1\n'@home\n''=x\n'tis").map(({ name }) => name);
    expect(names).toEqual(['=1+1', '@home', "'=x", "'tis"]);
  });

  test('reports each invalid row with the number of its first line, and each error with its column', () => {
    const lines = csv(
      'name,description,weight,currency,rarity\nRope,"two\nlines",1,gold,common\n,x,heavy,shells,odd\nOil,a,1,gold,common,more',
    );
    expect(lines.map(({ line, facts }) => [line, facts !== null])).toEqual([
      [2, true],
      [4, false],
      [5, false],
    ]);
    expect(lines[1]?.reasons.map(({ field }) => field)).toEqual(['name', 'weight', 'currency', 'rarity']);
    expect(lines[1]?.reasons[1]?.message).toBe('Weight must be a number');
    expect(lines[2]?.reasons).toEqual([{ field: 'base', message: '6 cells, but only 5 columns' }]);
  });

  test('refuses currency and a column for the owner', () => {
    expect(csv('name,tags\nGold piece,currency')[0]?.reasons[0]?.message).toBe(
      'Only the system can create currency',
    );
    expect(errorOf(() => csv('name,creator_id\nx,y'))).toContain('It contains "creator_id" instead');
  });

  test.each([
    ['has no items', 'name\n', 'This file contains no items'],
    ['has no names', 'weight\n1', 'The column "name" is missing'],
    ['has a column twice', 'name,Name\na,b', 'A column appears twice'],
    ['has a misplaced quotation mark', 'name\n"Rope', 'cannot be read'],
    ['is a page of HTML', '<html>', 'The first line must contain the column names'],
    ['is too long', `name\n${'a\n'.repeat(5001)}`, 'At most 5,000 items'],
  ])('refuses a file that %s', (_case, content, message) => {
    expect(errorOf(() => csv(content))).toContain(message);
  });
});

describe('JSON parser', () => {
  test('accepts a list or an object that contains the list', () => {
    expect(json([{ name: 'Rope' }])[0]?.facts?.name).toBe('Rope');
    expect(json({ item_templates: [{ name: 'Rope' }] })[0]?.facts?.name).toBe('Rope');
  });

  test('reports every error of each entry, including unknown fields', () => {
    const [first, second, third] = json([{ name: 'Rope', owner: 'me', weight: '1' }, 7, null]);
    expect(first?.reasons.map(({ field }) => field).sort()).toEqual(['owner', 'weight']);
    expect([second?.facts, third?.facts]).toEqual([null, null]);
    const metadata = json([{ name: 'Rope', metadata: { rarity: 'odd', worth: 1 } }]);
    expect(metadata[0]?.reasons.map(({ field }) => field).sort()).toEqual(['rarity', 'worth']);
  });

  test('reports at most twenty errors per entry and the number of further errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`${i} ${'k'.repeat(5000)}`, 1]));
    const [{ reasons } = { reasons: [] }] = json([{ name: 'Rope', ...unknown }]);
    expect(reasons).toHaveLength(21);
    expect(reasons.at(-1)).toEqual({ field: 'base', message: 'There are 70 more errors' });
    expect(Math.max(...reasons.map(({ field }) => field.length))).toBe(100);
  });

  test.each([
    ['{', 'not JSON'],
    ['{"a":1}', 'no list'],
    ['null', 'no list'],
    ['[]', 'This file contains no items'],
  ])('refuses the content %s', (content, message) => {
    expect(errorOf(() => readTable({ format: 'json', content }))).toContain(message);
  });

  test('does not copy a prototype key', () => {
    const [entry] = readTable({ format: 'json', content: '[{"name":"Rope","__proto__":{"admin":true}}]' });
    expect(entry?.facts ?? {}).not.toHaveProperty('admin');
  });
});

test.each([
  ['two million lines', 'csv', `name\n${'a\n'.repeat(2_000_000)}`, 'At most 5,000 items in one file'],
  ['a million numbers', 'json', `[${'1,'.repeat(1_000_000)}1]`, 'At most 5,000 items in one file'],
  [
    'two million lists',
    'json',
    `[${'[],'.repeat(1_700_000)}[]]`,
    'This file has too many parts. Split it and import each part',
  ],
  ['a million columns', 'csv', 'name,'.repeat(1_000_000), 'Line 1 cannot be read: it is too long'],
  ['one oversized cell', 'csv', `name\n"${'a'.repeat(4_000_000)}"`, 'Line 2 cannot be read: it is too long'],
] as const)('file with %s is refused before its entries are parsed', (_, format, content, message) => {
  expect(errorOf(() => readTable({ format, content }))).toBe(`content: ${message}`);
});
