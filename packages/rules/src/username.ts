/** Usernames derived from a name in another service (DEC-2). */

const LENGTH_MAX = 32;
const LENGTH_MIN = 3;
const FALLBACK_USERNAME = 'player';

/**
 * A name converted to the rules for usernames: 3 to 32 letters, digits, `_`, `.` and `-`. Accents are removed,
 * each sequence of other characters becomes one underscore, underscores at the start and end are removed, and a name
 * that is too short is lengthened.
 */
export function suggestUsername(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, LENGTH_MAX)
    .replace(/_+$/, '');
  if (base.length >= LENGTH_MIN) return base;
  return base === '' ? FALLBACK_USERNAME : `${base}_${FALLBACK_USERNAME}`;
}

/** The suggestions, best first: the converted name, then with a suffix from 2 to 9, then with the given number. */
export function suggestedUsernames(name: string, number: number): string[] {
  const base = suggestUsername(name);
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9, number].map((suffix) => {
    const text = String(suffix);
    return base.slice(0, LENGTH_MAX - text.length) + text;
  });
  return [base, ...numbered];
}
