/** Strings, which may hold any bracket, and what is left of JSON's structure; nothing else matters here. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** An open object (with the keys it had so far) or array (without), and where in it the scan stands. */
interface Level {
  readonly keys: Set<string> | null;
  place: string;
  index: number;
}

/**
 * The paths of all keys that stand more than once in one object of a JSON text, each as often as it is
 * repeated. JSON.parse lets the last one win in silence. The text must be valid JSON.
 */
export function findRepeatedKeys(text: string): string[][] {
  const found: string[][] = [];
  const levels: Level[] = [];
  let lastString = '""';
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ keys: new Set(), place: '', index: 0 });
    else if (token === '[') levels.push({ keys: null, place: '0', index: 0 });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.keys === null) level.place = String(++level.index);
    else if (token === ':' && level) {
      // Escapes are undone: "a" and "\u0061" are one key.
      level.place = String(JSON.parse(lastString));
      if (level.keys?.has(level.place)) found.push(levels.map(({ place }) => place));
      level.keys?.add(level.place);
    } else lastString = token;
  }
  return found;
}
