import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY_CHALLENGE_LIFE_MS } from '@quartermaster/contract/constants';
import type { Tokens } from '../../../platform/auth/tokens.ts';

/** The purpose of a challenge, and the session or sign-in that requested it; for a login, `subject` is empty. */
export interface ChallengeUse {
  readonly use: 'register' | 'login' | 'second_factor' | 'confirm';
  readonly subject: string;
}

type Keys = Pick<Tokens, 'keyFor'>;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 8;
const HEAD_BYTES = NONCE_BYTES + EXPIRY_BYTES;

const macOf = (tokens: Keys, { use, subject }: ChallengeUse, head: Buffer): Buffer =>
  createHmac('sha256', tokens.keyFor('passkey challenge')).update(`${use}:${subject}:`).update(head).digest();

/** A challenge for one use, not stored before it is used: random bytes and the expiry, with a MAC by a server key. */
export function newChallenge(tokens: Keys, use: ChallengeUse, now: Date): string {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeBigUInt64BE(BigInt(now.getTime() + PASSKEY_CHALLENGE_LIFE_MS), NONCE_BYTES);
  return Buffer.concat([head, macOf(tokens, use, head)]).toString('base64url');
}

/** The time when this challenge expires; null when this server did not issue it for this use, or it has expired. */
export function challengeExpiry(tokens: Keys, use: ChallengeUse, challenge: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, mac] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  const expected = macOf(tokens, use, head);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
  const expiry = new Date(Number(head.readBigUInt64BE(NONCE_BYTES)));
  return expiry > now ? expiry : null;
}
