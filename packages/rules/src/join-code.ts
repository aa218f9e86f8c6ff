/** Join codes: 8 characters from A–Z and 2–9 without I, L, O, which are easily misread (DEC-3). */

export const JOIN_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const JOIN_CODE_LENGTH = 8;
/** Minimum length at which a typed code is looked up (DOM-5). */
export const JOIN_CODE_COMPLETE_FROM = 6;

/** Bytes at or above this are discarded; otherwise the alphabet's first characters would be more likely. */
const UNBIASED_BELOW = 256 - (256 % JOIN_CODE_ALPHABET.length);

/**
 * A join code from random bytes; every code is equally likely.
 * @param randomBytes 32 are enough: on average one byte in 32 is discarded
 * @returns the code, or null if too many bytes were discarded and new ones are required
 */
export function makeJoinCode(randomBytes: Uint8Array): string | null {
  let code = '';
  for (const byte of randomBytes) {
    if (byte < UNBIASED_BELOW) code += JOIN_CODE_ALPHABET[byte % JOIN_CODE_ALPHABET.length];
    if (code.length === JOIN_CODE_LENGTH) return code;
  }
  return null;
}

/** Normalizes typed or pasted input: capitals and digits, at most 8 (DOM-5). */
export function normalizeJoinCode(input: string): string {
  return input
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, JOIN_CODE_LENGTH);
}

/** Whether the field shows "Join code format looks good": at 6 or more characters (DOM-5). */
export function isCompleteJoinCode(code: string): boolean {
  return normalizeJoinCode(code).length >= JOIN_CODE_COMPLETE_FROM;
}
