/** Join codes: 8 characters from A–Z and 2–9 without I, L, O, which are easily misread (DEC-3). */

export const JOIN_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const JOIN_CODE_LENGTH = 8;
/** A typed code is looked up from this length on (DOM-5). */
export const JOIN_CODE_COMPLETE_FROM = 6;

/** Bytes at or above this are discarded, or the first letters would come up more often. */
const UNBIASED_BELOW = 256 - (256 % JOIN_CODE_ALPHABET.length);

/**
 * A join code from random bytes; every code is equally likely.
 * @param randomBytes 32 are plenty: one byte in 32 is discarded
 * @returns the code, or null when too many bytes had to be discarded; draw again
 */
export function makeJoinCode(randomBytes: Uint8Array): string | null {
  let code = '';
  for (const byte of randomBytes) {
    if (byte < UNBIASED_BELOW) code += JOIN_CODE_ALPHABET[byte % JOIN_CODE_ALPHABET.length];
    if (code.length === JOIN_CODE_LENGTH) return code;
  }
  return null;
}

/** What the input field keeps of what was typed or pasted: capitals and digits, at most 8 (DOM-5). */
export function normalizeJoinCode(input: string): string {
  return input
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, JOIN_CODE_LENGTH);
}

/** "Join code format looks good" from 6 characters on (DOM-5). */
export function isCompleteJoinCode(code: string): boolean {
  return normalizeJoinCode(code).length >= JOIN_CODE_COMPLETE_FROM;
}
