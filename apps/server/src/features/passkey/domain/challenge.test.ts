import { describe, expect, it } from 'vitest';
import { type ChallengeUse, challengeExpiry, newChallenge } from './challenge.ts';

const keysOf = (secret: string) => ({ keyFor: (purpose: string) => Buffer.from(`${secret} ${purpose}`) });
const tokens = keysOf('server');
const now = new Date('2026-11-22T10:00:00Z');
const confirm: ChallengeUse = { use: 'confirm', subject: 'session 1' };

describe('passkey challenge', () => {
  it('is rejected for another use, session or key, and when modified or truncated', () => {
    const challenge = newChallenge(tokens, confirm, now);
    expect(challengeExpiry(tokens, { ...confirm, use: 'register' }, challenge, now)).toBe(null);
    expect(challengeExpiry(tokens, { ...confirm, subject: 'session 2' }, challenge, now)).toBe(null);
    expect(challengeExpiry(keysOf('other'), confirm, challenge, now)).toBe(null);
    const changed = Buffer.from(challenge, 'base64url');
    changed[0] = (changed[0] ?? 0) ^ 1;
    expect(challengeExpiry(tokens, confirm, changed.toString('base64url'), now)).toBe(null);
    for (const short of ['', 'x', challenge.slice(0, 40)])
      expect(challengeExpiry(tokens, confirm, short, now)).toBe(null);
  });

  it('is accepted for its use until it expires after five minutes', () => {
    const challenge = newChallenge(tokens, confirm, now);
    const expiry = new Date(now.getTime() + 5 * 60_000);
    expect(challengeExpiry(tokens, confirm, challenge, now)).toEqual(expiry);
    expect(challengeExpiry(tokens, confirm, challenge, new Date(expiry.getTime() - 1))).toEqual(expiry);
    expect(challengeExpiry(tokens, confirm, challenge, expiry)).toBe(null);
  });

  it('differs for two requests with the same use', () => {
    expect(newChallenge(tokens, confirm, now)).not.toBe(newChallenge(tokens, confirm, now));
  });
});
