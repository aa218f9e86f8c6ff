/** Longer statements are cut first, so that no text costs more than this to read. */
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
const PARTS = new RegExp(`(${QUOTED_NAME})|${VALUE}`, 'g');
/** Values, or rows of values, of any number. */
const LISTS = /(\?|\(\?(?:, …)?\))(?:\s*,\s*\1)+/g;

/**
 * The text of a statement without any value in it, so that it names no one and is the same for all parameters: numbers,
 * texts and parameters are `?`, and lists of them `?, …`.
 */
export function statementText(statement: string): string {
  const withoutValues = statement
    .slice(0, READ_MAX)
    .replace(PARTS, (_part, name: string | undefined) => name ?? '?')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutValues.replace(LISTS, '$1, …').replace(LISTS, '$1, …').slice(0, TEXT_MAX);
}
