import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, unescapeCell } from './csv.ts';

async function* linesOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
async function readAll(rows: AsyncIterable<readonly (string | number)[]>): Promise<string> {
  let text = '';
  for await (const chunk of csvOf(['Name', 'Note'], rows)) text += chunk;
  return text;
}
const writeCsv = (rows: readonly (readonly (string | number)[])[]) => readAll(linesOf(rows));

test('CSV starts with a byte order mark, has CRLF line endings and quotes cells where needed', async () => {
  expect(
    await writeCsv([
      ['Rope, hempen', 'says "50 ft"'],
      ['Torch', 3],
    ]),
  ).toBe('\uFEFFName,Note\r\n"Rope, hempen","says ""50 ft"""\r\nTorch,3\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\n=1+1', '＝1+1', '＋1', '－1', '＠x'])(
  'cell %j is escaped so that spreadsheets do not read it as a formula',
  async (cell) => {
    expect((await writeCsv([[cell, 'x']])).split('\r\n')[1]).toMatch(/^"?'/);
  },
);

test('original cells can be restored from the CSV, whatever they contain', async () => {
  const tables = fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' })), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const parsedRows = parse(await writeCsv(rows), { bom: true, record_delimiter: '\r\n' }) as string[][];
      expect(parsedRows.slice(1).map((row) => row.map(unescapeCell))).toEqual(rows);
    }),
  );
});

test('failing source aborts the CSV', async () => {
  async function* failingRows() {
    yield ['Torch', 1];
    throw new Error('the database is gone');
  }
  await expect(readAll(failingRows())).rejects.toThrow('the database is gone');
});
