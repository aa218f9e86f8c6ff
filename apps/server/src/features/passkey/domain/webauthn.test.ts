import { describe, expect, it } from 'vitest';
import { siteOf, verifyAssertion, verifyAttestation } from './webauthn.ts';

const config = { publicUrl: 'https://table.example.org:8443' };
const acceptAnyChallenge = () => true;

describe('WebAuthn', () => {
  it('takes the host and origin of the site from the configured public URL', () => {
    expect(siteOf(config)).toEqual({ id: 'table.example.org', origin: 'https://table.example.org:8443' });
  });

  it('rejects malformed responses of an authenticator', async () => {
    const common = { id: 'AA', client_data: 'AA' };
    expect(await verifyAttestation(config, { ...common, attestation: 'AA' }, acceptAnyChallenge)).toBe(null);
    const assertion = { ...common, authenticator_data: 'AA', signature: 'AA' };
    expect(await verifyAssertion(config, assertion, Buffer.from('key'), acceptAnyChallenge)).toBe(null);
  });
});
