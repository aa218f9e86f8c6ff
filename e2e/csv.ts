const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;

/**
 * Parses CSV (RFC 4180) into rows by column name. Throws if the text is not CSV or has no byte order mark.
 */
export function parseCsv(text: string): Record<string, string>[] {
  if (!text.startsWith('\uFEFF')) throw new Error('The CSV does not begin with a byte order mark');
  const rows: string[][] = [[]];
  CELL.lastIndex = 1;
  while (CELL.lastIndex < text.length) {
    const [, quoted, unquoted = '', end] = CELL.exec(text) ?? [];
    if (end === undefined) throw new Error('This is not CSV by RFC 4180');
    rows.at(-1)?.push(quoted === undefined ? unquoted : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [names = [], ...lines] = rows.filter((row) => row.length > 0);
  return lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index] ?? ''])));
}
