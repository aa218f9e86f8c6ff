/**
 * Checks a document of docs/spec-coverage: the last column of each table row lists tests as `path › title`,
 * several separated by <br>. Each must exist. `read` returns a file's text, or null when there is none.
 */
export function findCoverageViolations(document: string, read: (path: string) => string | null): string[] {
  const findings: string[] = [];
  let rows = 0;
  for (const [index, line] of document.split('\n').entries()) {
    const cells = tableCells(line);
    if (cells === null || isHeading(cells, document.split('\n')[index + 1])) continue;
    rows++;
    findings.push(
      ...rowViolations(cells.at(-1) ?? '', read).map((violation) => `line ${index + 1}: ${violation}`),
    );
  }
  return rows === 0 ? ['the document has no table of requirements'] : findings;
}

function rowViolations(cell: string, read: (path: string) => string | null): string[] {
  const names = cell
    .split(/<br\s*\/?>/)
    .map((name) => name.trim().replace(/^`(.*)`$/, '$1'))
    .filter((name) => name !== '');
  if (names.length === 0) return ['lists no test'];
  return names.flatMap((name) => testViolations(name, read));
}

function testViolations(name: string, read: (path: string) => string | null): string[] {
  const [path = '', ...titles] = name.split('›').map((part) => part.trim());
  const text = read(path);
  if (text === null) return [`there is no file ${path}`];
  if (titles.length === 0) return [`${path} is listed without the title of a test`];
  const unescaped = withoutEscapes(text);
  const isTitleIn = (title: string) =>
    ["'", '"', '`'].some((quote) => unescaped.includes(quote + title + quote));
  return titles.filter((title) => !isTitleIn(title)).map((title) => `${path} has no test "${title}"`);
}

function tableCells(line: string): string[] | null {
  if (!line.startsWith('|')) return null;
  const cells = line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  return cells.every((cell) => /^:?-+:?$/.test(cell)) ? null : cells;
}

function isHeading(cells: string[], nextLine: string | undefined): boolean {
  return cells.length > 0 && nextLine !== undefined && /^\|[\s:|-]+\|\s*$/.test(nextLine);
}

/** Titles are compared without escapes: `isn\'t` in the source is isn't. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(['"`])/g, '$1');
}

/**
 * The files and folders that a document mentions in backticks by their path from the root, and that do not exist.
 */
export function findMissingPaths(document: string, exists: (path: string) => boolean): string[] {
  const named = document.matchAll(
    /`((?:\.dependency|apps\/|packages\/|scripts\/|e2e\/|bench\/|docs\/)[\w./-]*)`/g,
  );
  const paths = new Set([...named].map(([, path = '']) => path));
  return [...paths].filter((path) => !exists(path)).map((path) => `there is no ${path}`);
}
