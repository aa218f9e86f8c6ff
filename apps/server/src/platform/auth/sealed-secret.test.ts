import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed-secret.ts';

const key = randomBytes(32);
const secret = randomBytes(20);

describe('sealed secret', () => {
  it('can be decrypted with its key and owner, and differs for each encryption', () => {
    const sealed = seal(key, 'mira', secret);
    expect(unseal(key, 'mira', sealed)).toEqual(secret);
    expect(seal(key, 'mira', secret)).not.toEqual(sealed);
  });

  it('cannot be decrypted with another key, for another owner, or after a byte has changed', () => {
    const sealed = seal(key, 'mira', secret);
    expect(() => unseal(randomBytes(32), 'mira', sealed)).toThrow();
    expect(() => unseal(key, 'nim', sealed)).toThrow();
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(key, 'mira', changed)).toThrow();
    }
  });
});
