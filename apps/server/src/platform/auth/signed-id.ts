import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tokens } from './tokens.ts';

type Keys = Pick<Tokens, 'keyFor'>;

const signatureOf = (tokens: Keys, purpose: string, id: string): string =>
  createHmac('sha256', tokens.keyFor(purpose)).update(id).digest('base64url');

/** A token for links in emails: an id, signed for one purpose. It is not stored. */
export const signedId = (tokens: Keys, purpose: string, id: string): string =>
  `${id}.${signatureOf(tokens, purpose, id)}`;

/** The id in a token; null if the token was not issued for this purpose. */
export function parseSignedId(tokens: Keys, purpose: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  const [actual, expected] = [signature, signatureOf(tokens, purpose, id)].map((text) => Buffer.from(text));
  const isValid =
    actual && expected && actual.length === expected.length && timingSafeEqual(actual, expected);
  return isValid ? id : null;
}
