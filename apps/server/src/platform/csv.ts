import { stringify } from 'csv-stringify/sync';

/** The media type of the text that `csvOf` yields. */
export const CSV_TYPE = 'text/csv; charset=utf-8';

type Cells = readonly (string | number)[];
type Rows = AsyncIterable<Cells> | Iterable<Cells>;

/** A downloadable CSV file. Its file name is `name` with the UTC date of `at`. */
export const datedCsv = (name: string, at: Date, columns: readonly string[], rows: Rows) => ({
  mediaType: CSV_TYPE,
  filename: `${name}-${at.toISOString().slice(0, 10)}.csv`,
  chunks: csvOf(columns, rows),
});

/** The number of lines per chunk, whose text is created synchronously. */
const LINES_PER_CHUNK = 20;

/**
 * A table as CSV (RFC 4180, UTF-8 with BOM), chunk by chunk. Cells that a spreadsheet would read as a formula
 * (beginning with = + - @, their full-width forms, tab, CR or LF) are prefixed with an apostrophe.
 *
 * @param columns the cells of the header line, in order
 *
 * @param rows one array of cells for each line
 */
export async function* csvOf(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield csvHeader(columns);
  let lines: Cells[] = [];
  for await (const row of rows) {
    lines.push(row);
    if (lines.length < LINES_PER_CHUNK) continue;
    yield csvLines(lines);
    lines = [];
  }
  if (lines.length > 0) yield csvLines(lines);
}

/** The header line with which `csvOf` begins. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLines([columns])}`;

/** The given lines as CSV. */
export const csvLines = (lines: readonly Cells[]): string =>
  stringify([...lines] as (string | number)[][], {
    record_delimiter: 'windows',
    cast: { number: String, string: escapeFormula },
  });

/**
 * Matches a cell that begins like a formula, after any number of apostrophes. Some spreadsheets convert full-width
 * forms.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Adds an apostrophe before a cell that a spreadsheet would read as a formula, even if an apostrophe already precedes
 * the formula, so that removing one apostrophe restores the cell.
 */
const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The original text of a cell that `csvOf` has escaped. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
