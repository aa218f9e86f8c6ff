/** The maximum length of a parsed statement; longer statements are truncated first to limit the cost. */
const READ_MAX = 8000;
const TEXT_MAX = 2000;

const QUOTED_NAME = '"(?:[^"]|"")*(?:"|$)';
const VALUE = [
  String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)`,
  `'(?:[^']|'')*(?:'|$)`,
  String.raw`\$([a-zA-Z_]\w*)?\$[\s\S]*?(?:\$\2\$|$)`,
  String.raw`\$\d+`,
  String.raw`\b\d[\w.]*`,
].join('|');
const NAMES_AND_VALUES = new RegExp(`(${QUOTED_NAME})|${VALUE}`, 'g');
/** Lists of values, or of rows of values, of any length. */
const LISTS = /(\?|\(\?(?:, …)?\))(?:\s*,\s*\1)+/g;

/**
 * The text of a statement without values, so that it contains no personal data and is the same for all parameters:
 * numbers, strings and parameters become `?`, and lists of them `?, …`.
 */
export function statementText(statement: string): string {
  const withoutValues = statement
    .slice(0, READ_MAX)
    .replace(NAMES_AND_VALUES, (_part, name: string | undefined) => name ?? '?')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutValues.replace(LISTS, '$1, …').replace(LISTS, '$1, …').slice(0, TEXT_MAX);
}
