import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

const tokens = { keyFor: (purpose: string) => Buffer.from(purpose) };

describe('recovery codes', () => {
  it('are ten different codes without similar-looking letters and digits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{10}$/);
  });

  it('are stored as a hash that depends on the key and the user', () => {
    const hash = hashRecoveryCode(tokens, 'mira', 'aaaaaaaaaa');
    expect(hashRecoveryCode(tokens, 'mira', 'aaaaaaaaaa')).toEqual(hash);
    expect(hashRecoveryCode(tokens, 'nim', 'aaaaaaaaaa')).not.toEqual(hash);
    expect(hashRecoveryCode({ keyFor: () => Buffer.from('k') }, 'mira', 'aaaaaaaaaa')).not.toEqual(hash);
  });
});
