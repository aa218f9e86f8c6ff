import { describe, expect, it } from 'vitest';
import { securityText } from './security-text.ts';

describe('text of a security notification', () => {
  it.each([
    ['verified_by_admin', 'Email address verified'],
    ['signed_out_by_admin', 'Your sessions were ended'],
    ['admin_granted', 'You are an admin'],
    ['admin_revoked', 'You are no longer an admin'],
    ['account_exported', 'Your data was exported'],
  ] as const)('says that an admin acted (%s)', (event, title) => {
    const text = securityText({ kind: 'security', event });
    expect(text.title).toBe(title);
    expect(text.body).toMatch(/^An admin /);
  });

  it('names the device of a sign-in and the API key', () => {
    const device = 'Firefox on Windows';
    expect(securityText({ kind: 'security', event: 'new_sign_in', device }).body).toContain(device);
    for (const event of ['api_key_created', 'api_key_revoked', 'api_key_exposed'] as const)
      expect(securityText({ kind: 'security', event, key_name: 'Backup' }).body).toContain('Backup');
  });
});
