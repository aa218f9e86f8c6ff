import { describe, expect, it } from 'vitest';
import { setupOf, stepOf } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('TOTP', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i s accepts the code %s, the last six digits of the value in RFC 6238', (seconds, code) => {
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('accepts the code of a clock that is off by 30 seconds, but not by 60', () => {
    expect(stepOf(secret, '005924', at(1_234_567_890 + 30))).toBe(41_152_263);
    expect(stepOf(secret, '005924', at(1_234_567_890 - 30))).toBe(41_152_263);
    expect(stepOf(secret, '005924', at(1_234_567_890 + 60))).toBe(null);
    expect(stepOf(secret, '005924', at(1_234_567_890 - 60))).toBe(null);
  });

  it.each([
    ['behind', 19, 41_152_263],
    ['behind', 20, null],
    ['ahead', 9, null],
    ['ahead', 10, 41_152_263],
  ])(
    'accepts a code in its own and the neighboring steps only (clock 40 seconds %s, %i s after the code appears)',
    (direction, codeAge, step) => {
      const clockOffset = direction === 'behind' ? 40 : -40;
      expect(stepOf(secret, '005924', at(1_234_567_890 + codeAge + clockOffset))).toBe(step);
    },
  );

  it('is set up by a URI that names issuer and account', () => {
    expect(setupOf(secret, 'mira')).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Quartermaster:mira?issuer=Quartermaster&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    });
  });
});
