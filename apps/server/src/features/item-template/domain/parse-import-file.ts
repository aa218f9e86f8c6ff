import { IMPORT_LINES_MAX } from '@quartermaster/contract/constants';
import { AppError, type ErrorDetail, invalid } from '@quartermaster/contract/errors';
import { requireTokenLimit } from '@quartermaster/contract/inventory-file';
import { type ItemTemplateFields, itemTemplateForm } from '@quartermaster/contract/item-template-form';
import { type ImportFile, ITEM_TEMPLATE_CSV_COLUMNS } from '@quartermaster/contract/item-template-import';
import { countOf } from '@quartermaster/rules/format-count';
import { CsvError, parse } from 'csv-parse/sync';
import { unescapeCell } from '../../../platform/csv.ts';

/** A line of a file: the template that it describes, or its errors. */
export interface ParsedImportLine {
  /** The number of its first line in a CSV file, or its position in a JSON list; both start at 1. */
  readonly line: number;
  readonly name: string;
  readonly template: ItemTemplateFields | null;
  readonly errors: readonly ErrorDetail[];
}

type Column = (typeof ITEM_TEMPLATE_CSV_COLUMNS)[number];
const isColumn = (name: string): name is Column =>
  ITEM_TEMPLATE_CSV_COLUMNS.some((column) => column === name);

/**
 * Parses a file of item templates line by line, with the validation of a create request.
 * @throws VALIDATION_ERROR at `content` when the file is invalid as a whole
 */
export function parseImportFile({ format, content }: ImportFile): ParsedImportLine[] {
  return format === 'csv' ? parseCsv(content) : parseJson(content);
}

/**
 * Throws VALIDATION_ERROR for no or too many lines; called before the lines are validated, because validating a million
 * lines would take too long.
 */
function requireLines(lines: readonly unknown[]): void {
  if (lines.length === 0) throw invalid('content', 'This file contains no items');
  if (lines.length > IMPORT_LINES_MAX) {
    throw invalid('content', `At most ${IMPORT_LINES_MAX.toLocaleString('en-US')} items in one file`);
  }
}

function parseJson(content: string): ParsedImportLine[] {
  let value: unknown;
  try {
    requireTokenLimit(content);
    value = JSON.parse(content);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid('content', 'This file is not JSON');
  }
  const wrapped = (value as { item_templates?: unknown } | null)?.item_templates;
  const list = Array.isArray(value) ? value : wrapped;
  if (!Array.isArray(list)) throw invalid('content', 'This file has no list "item_templates"');
  requireLines(list);
  return list.map((line: unknown, index) => parseLine(index + 1, line));
}

function parseCsv(content: string): ParsedImportLine[] {
  const [head, ...records] = recordsOf(content);
  const columns = columnsOf(head?.cells ?? []);
  requireLines(records);
  return records.map(({ line, cells }) => {
    if (cells.length <= columns.length) return parseLine(line, formOf(columns, cells));
    const name = cells[columns.indexOf('name')] ?? '';
    const message = `${cells.length} cells, but only ${countOf(columns.length, 'column')}`;
    return { line, name, template: null, errors: [{ field: 'base', message }] };
  });
}

/** The maximum length of a CSV line: several times the size of the longest item. */
const LINE_CHARACTERS_MAX = 50_000;

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Some spreadsheets write semicolons, so the most frequent separator of the header is used. */
function separatorOf(content: string): string {
  const [head = ''] = content.split(/\r\n|\r|\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function recordsOf(content: string): CsvRecord[] {
  try {
    const parsed = parse(content, {
      bom: true,
      delimiter: separatorOf(content),
      max_record_size: LINE_CHARACTERS_MAX,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: IMPORT_LINES_MAX + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    let extraLines = 0;
    return parsed.map(({ info, record }) => {
      // The parser reports the number of a record's last line, and counts each \r\n in quotation marks as two lines.
      const text = record.join();
      const line = info.lines - extraLines - (text.match(/[\r\n]/g)?.length ?? 0);
      extraLines += text.match(/\r\n/g)?.length ?? 0;
      return { line, cells: record.map(unescapeCell) };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const cause =
      error.code === 'CSV_MAX_RECORD_SIZE' ? 'it is too long' : 'a quotation mark is out of place';
    throw invalid('content', `Line ${Number(error.lines ?? 1)} cannot be read: ${cause}`);
  }
}

function columnsOf(head: readonly string[]): Column[] {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const unknownNames = names.filter((name) => !isColumn(name));
  if (unknownNames.length > 0) {
    const columnNames = ITEM_TEMPLATE_CSV_COLUMNS.join(', ');
    const quoted = unknownNames.slice(0, 5).map((name) => `"${name.slice(0, 40)}"`);
    throw invalid(
      'content',
      `The first line must name the columns. Unknown columns: ${quoted.join(', ')}. Possible columns: ${columnNames}`,
    );
  }
  if (new Set(names).size < names.length) throw invalid('content', 'A column appears twice');
  if (!names.includes('name')) throw invalid('content', 'The column "name" is missing');
  return names.filter(isColumn);
}

/** A decimal number without a sign becomes a number; other text is unchanged, so that the form's rules report it. */
const toNumber = (cell: string): unknown => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);
const toKeyword = (cell: string): string => cell.trim().toLowerCase();

/** The cells of a line as form fields; an empty cell gets the form's default. */
function formOf(columns: readonly Column[], cells: readonly string[]): unknown {
  const cell = (column: Column): string | undefined => {
    const text = cells[columns.indexOf(column)] ?? '';
    return text.trim() === '' ? undefined : text;
  };
  const optionalField = <T>(column: Column, convert: (text: string) => T) => {
    const text = cell(column);
    return text === undefined ? {} : { [column]: convert(text) };
  };
  const trim = (text: string) => text.trim();
  return {
    name: cell('name') ?? '',
    ...optionalField('description', trim),
    ...optionalField('weight', (text) => toNumber(text.trim())),
    ...optionalField('base_value', (text) => toNumber(text.trim())),
    ...optionalField('stack_size', (text) => toNumber(text.trim())),
    ...optionalField('slots', (text) => toNumber(text.trim())),
    ...optionalField('glyph', trim),
    ...optionalField('visibility', toKeyword),
    ...optionalField('tags', (text) => text.split(',').map(trim).filter(Boolean)),
    metadata: {
      ...optionalField('currency', toKeyword),
      ...optionalField('rarity', toKeyword),
      ...optionalField('category', trim),
    },
  };
}

/**
 * The maximum number of reported errors per line: for a file of unknown fields, the response would otherwise be
 * several times as large as the file.
 */
const LINE_ERRORS_MAX = 20;
const FIELD_NAME_MAX = 100;

function parseLine(line: number, value: unknown): ParsedImportLine {
  const result = itemTemplateForm.safeParse(value);
  if (result.success) return { line, name: result.data.name, template: result.data, errors: [] };
  const name = (value as { name?: unknown } | null)?.name;
  const errors = result.error.issues.flatMap((issue) => {
    const [field = 'base', inner] = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: key, message: 'Unknown field' }));
    }
    return [{ field: field === 'metadata' ? (inner ?? field) : field, message: issue.message }];
  });
  const omittedCount = errors.length - LINE_ERRORS_MAX;
  if (omittedCount > 0)
    errors.splice(LINE_ERRORS_MAX, omittedCount, {
      field: 'base',
      message: omittedCount === 1 ? 'There is 1 more error' : `There are ${omittedCount} more errors`,
    });
  for (const error of errors) error.field = error.field.slice(0, FIELD_NAME_MAX);
  return { line, name: typeof name === 'string' ? name.slice(0, 100) : '', template: null, errors };
}
