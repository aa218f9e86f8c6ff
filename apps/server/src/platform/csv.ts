import { stringify } from 'csv-stringify';

/** Media type of the answers made by `csvOf`. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * A table as CSV (RFC 4180, UTF-8 with BOM), piece by piece. Cells that a spreadsheet would take for a formula
 * (beginning with = + - @ tab or CR) get an apostrophe in front (decisions.md §7).
 * @param columns the words of the head line, in order
 * @param rows one array of cells for each line
 */
export async function* csvOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncGenerator<string> {
  const lines = stringify({
    bom: true,
    record_delimiter: 'windows',
    cast: { number: String, string: escaped },
  });
  lines.setEncoding('utf8');
  const fed = feed(lines, columns, rows);
  yield* lines;
  await fed;
}

async function feed(
  lines: ReturnType<typeof stringify>,
  columns: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): Promise<void> {
  try {
    lines.write([...columns]);
    for await (const row of rows) {
      if (!lines.write([...row])) await new Promise<void>((go) => lines.once('drain', go));
    }
    lines.end();
  } catch (error) {
    // The reader of the answer hears of it: a table that breaks off must not look whole.
    lines.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** With an apostrophe in front where a spreadsheet would reckon; also where one stands already, so that it can be taken off again. */
const escaped = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `csvOf` made it harmless. */
export const unescapedCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
