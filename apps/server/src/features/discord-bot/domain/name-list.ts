/**
 * The names in a list separated by commas, as typed. A known name may contain commas itself: the longest one that
 * begins at an entry is taken, ignoring case. Empty entries, as after a trailing comma, are skipped.
 */
export function namesInList(text: string, knownNames: readonly string[]): string[] {
  const known = new Set(knownNames.map((name) => name.toLowerCase()));
  const longest = Math.max(1, ...knownNames.map((name) => name.split(',').length));
  const entries = text.split(',');
  const names: string[] = [];
  for (let at = 0, count: number; at < entries.length; at += count) {
    const join = () =>
      entries
        .slice(at, at + count)
        .join(',')
        .trim();
    count = Math.min(longest, entries.length - at);
    while (count > 1 && !known.has(join().toLowerCase())) count -= 1;
    names.push(join());
  }
  return names.filter((name) => name !== '');
}
