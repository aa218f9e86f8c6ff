/**
 * The maximum nesting depth, and the maximum number of reported keys. No valid body exceeds them; deep and repetitive
 * bodies would allocate gigabytes.
 */
const DEPTH_MAX = 64;
const REPORTED_MAX = 100;
/** The maximum number of tokens (brackets, commas, colons and strings); the largest valid body has a tenth of them. */
const TOKENS_MAX = 50_000;

/** An open object (with its keys so far) or array (without keys), and the current key or index of the scan. */
interface Level {
  readonly keys: Set<string> | null;
  key: string;
  index: number;
}

/**
 * The paths of the keys that are repeated within an object of a JSON text: one path per repetition, at most 100.
 * JSON.parse silently keeps the last value. Throws a SyntaxError for an invalid key or an unterminated string, and a
 * RangeError for a text that nests deeper than 64 levels or has more than 50,000 tokens. Other invalid JSON is not
 * detected.
 */
export function findRepeatedKeys(text: string): string[][] {
  const repeatedPaths: string[][] = [];
  const levels: Level[] = [];
  let lastString = '""';
  for (const token of tokensOf(text)) {
    const level = levels.at(-1);
    if (levels.length > DEPTH_MAX) throw new RangeError('Nested too deeply');
    if (token === '{') levels.push({ keys: new Set(), key: '', index: 0 });
    else if (token === '[') levels.push({ keys: null, key: '0', index: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.keys === null) level.key = String(++level.index);
    else if (token === ':' && level) {
      // Escapes are decoded: "a" and "\u0061" are the same key.
      level.key = String(JSON.parse(lastString));
      if (level.keys?.has(level.key) && repeatedPaths.length < REPORTED_MAX)
        repeatedPaths.push(levels.map(({ key }) => key));
      level.keys?.add(level.key);
    } else lastString = token;
  }
  return repeatedPaths;
}

/** The strings and the structural characters of a JSON text. Each character is read once or twice. */
function* tokensOf(text: string): Generator<string> {
  const structure = /["{}[\],:]/g;
  for (let count = 1; ; count += 1) {
    const match = structure.exec(text);
    if (!match) return;
    if (count > TOKENS_MAX) throw new RangeError('Too many tokens');
    if (match[0] === '"') structure.lastIndex = endOfString(text, match.index);
    yield text.slice(match.index, structure.lastIndex);
  }
}

/** The position after a string's closing quotation mark: the next one preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  throw new SyntaxError('Unterminated string');
}
