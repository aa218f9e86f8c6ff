import { createHmac, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@quartermaster/contract/constants';
import type { Tokens } from '../../../platform/auth/tokens.ts';

/**
 * 32 characters, so that a random byte selects each with the same probability. Characters that look alike are excluded.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const newCode = (): string =>
  [...randomBytes(RECOVERY_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Ten different codes of 50 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(newCode());
  return [...codes];
}

/** Keyed, so that a copy of the table cannot be searched for codes. */
export const hashRecoveryCode = (tokens: Pick<Tokens, 'keyFor'>, userId: string, code: string): Buffer =>
  createHmac('sha256', tokens.keyFor('recovery code')).update(`${userId}:${code}`).digest();
