/** Strings, which may hold any bracket, and what is left of JSON's structure; nothing else matters here. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** No form nests deeper, and none needs to be told of more: deep and repetitive bodies once cost gigabytes. */
const DEEPEST = 64;
const TOLD_MAX = 100;

/** An open object (with the keys it had so far) or array (without), and where in it the scan stands. */
interface Level {
  readonly keys: Set<string> | null;
  place: string;
  index: number;
}

/**
 * The paths of all keys that stand more than once in one object of a JSON text, each as often as it is
 * repeated, up to 100. JSON.parse lets the last one win in silence. The text must be valid JSON. Throws a
 * RangeError when it nests deeper than 64 levels.
 */
export function findRepeatedKeys(text: string): string[][] {
  const found: string[][] = [];
  const levels: Level[] = [];
  let lastString = '""';
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (levels.length > DEEPEST) throw new RangeError('Nested too deeply');
    if (token === '{') levels.push({ keys: new Set(), place: '', index: 0 });
    else if (token === '[') levels.push({ keys: null, place: '0', index: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.keys === null) level.place = String(++level.index);
    else if (token === ':' && level) {
      // Escapes are undone: "a" and "\u0061" are one key.
      level.place = String(JSON.parse(lastString));
      if (level.keys?.has(level.place) && found.length < TOLD_MAX)
        found.push(levels.map(({ place }) => place));
      level.keys?.add(level.place);
    } else lastString = token;
  }
  return found;
}
