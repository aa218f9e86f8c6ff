import { describe, expect, test } from 'vitest';
import { signatureOf, testBot, timestampAt } from '../../../test/factories/discord-bot.ts';
import { isSignedByDiscord } from './discord-signature.ts';

const NOW = new Date('2026-11-22T20:00:00.000Z');
const MINUTE = 60_000;
const body = '{"type":1}';
const signedAt = (ms: number, isForged = false) => {
  const timestamp = timestampAt(ms);
  return { payload: Buffer.from(body), timestamp, signature: signatureOf(timestamp, body, isForged) };
};
const valid = signedAt(NOW.getTime());
const withChangedDigit = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1);

describe('Discord signature check', () => {
  test.each([
    ['a signature by another key', signedAt(NOW.getTime(), true)],
    ['a changed body', { ...valid, payload: Buffer.from('{"type":2}') }],
    ['a changed signature', { ...valid, signature: withChangedDigit(valid.signature) }],
    ['the signature of another timestamp', { ...valid, timestamp: timestampAt(NOW.getTime() + 1000) }],
    ['a timestamp six minutes old', signedAt(NOW.getTime() - 6 * MINUTE)],
    ['a timestamp six minutes ahead', signedAt(NOW.getTime() + 6 * MINUTE)],
    ['no signature', { ...valid, signature: undefined }],
    ['two signatures', { ...valid, signature: [valid.signature, valid.signature] }],
    ['a signature that is not a hexadecimal number', { ...valid, signature: 'z'.repeat(128) }],
    ['no timestamp', { ...valid, timestamp: undefined }],
    ['a timestamp in exponential notation', { ...valid, timestamp: '1e9' }],
  ])('rejects a delivery with %s', (_what, delivery) => {
    expect(isSignedByDiscord(testBot.publicKey, delivery, NOW)).toBe(false);
  });

  test.each([-4, 0, 4])('accepts a delivery signed %i minutes from now', (minutes) => {
    const delivery = signedAt(NOW.getTime() + minutes * MINUTE);
    expect(isSignedByDiscord(testBot.publicKey, delivery, NOW)).toBe(true);
  });
});
