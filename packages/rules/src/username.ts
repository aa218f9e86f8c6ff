/** Usernames derived from a name at another service (DEC-2). */

const LONGEST = 32;
const SHORTEST = 3;
const FOR_NO_USER = 'player';

/**
 * A name converted to our rules: 3 to 32 of letters, digits, `_ . -`. Accents are removed, other letters become
 * one underscore; what is left too short is lengthened.
 */
export function fittingUsername(name: string): string {
  const fitted = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  if (fitted.length >= SHORTEST) return fitted;
  return fitted === '' ? FOR_NO_USER : `${fitted}_${FOR_NO_USER}`;
}

/** What to propose, best first: the name itself, then with a suffix from 2 to 9, then with the given number. */
export function proposedUsernames(name: string, number: number): string[] {
  const fitted = fittingUsername(name);
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9, number].map((tail) => {
    const text = String(tail);
    return fitted.slice(0, LONGEST - text.length) + text;
  });
  return [fitted, ...numbered];
}
