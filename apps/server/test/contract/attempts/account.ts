import { type Attempts, everyone } from './attempt.ts';

export const accountAttempts: Attempts = {
  'auth.me': () => ({ method: 'GET', path: '/api/v1/auth/me', expected: everyone(200) }),
  'auth.confirm_password': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirm',
    body: { password: 'Not-The-Password-1' },
    expected: everyone(422),
  }),
  // All test users confirm with a password.
  'auth.send_confirmation_code': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirmation_codes',
    expected: everyone(409),
  }),
  'auth.confirm_code': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirm_code',
    body: { code: '00000000' },
    expected: everyone(422),
  }),
  'auth.confirm_totp': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirm_totp',
    body: { code: '000000' },
    expected: everyone(422),
  }),
  'second_factor.show': () => ({
    method: 'GET',
    path: '/api/v1/users/second_factors',
    expected: everyone(200),
  }),
  // No test user has an authenticator app.
  'second_factor.confirm_totp': () => ({
    method: 'POST',
    path: '/api/v1/users/second_factors/totp/confirm',
    body: { code: '000000' },
    expected: everyone(409),
  }),
  'second_factor.remove_totp': () => ({
    method: 'DELETE',
    path: '/api/v1/users/second_factors/totp',
    expected: everyone(409),
  }),
  'second_factor.replace_recovery_codes': () => ({
    method: 'POST',
    path: '/api/v1/users/second_factors/recovery_codes',
    expected: everyone(409),
  }),
  'second_factor.set_up_totp': () => ({
    method: 'POST',
    path: '/api/v1/users/second_factors/totp',
    expected: everyone(201),
  }),
  'email_change.show': () => ({ method: 'GET', path: '/api/v1/users/email_change', expected: everyone(200) }),
  'email_change.request': () => ({
    method: 'POST',
    path: '/api/v1/users/email_change',
    body: { email: 'another.address@example.org' },
    expected: everyone(202),
  }),
  'email_change.cancel': () => ({
    method: 'DELETE',
    path: '/api/v1/users/email_change',
    expected: everyone(204),
  }),
  'auth.confirm_passkey_options': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirm_passkey/options',
    expected: everyone(409),
  }),
  'auth.confirm_passkey': () => ({
    method: 'POST',
    path: '/api/v1/auth/confirm_passkey',
    body: { credential: { id: 'AA', client_data: 'AA', authenticator_data: 'AA', signature: 'AA' } },
    expected: everyone(422),
  }),
  'passkey.list': () => ({ method: 'GET', path: '/api/v1/users/passkeys', expected: everyone(200) }),
  'passkey.options': () => ({
    method: 'POST',
    path: '/api/v1/users/passkeys/options',
    expected: everyone(200),
  }),
  'passkey.add': () => ({
    method: 'POST',
    path: '/api/v1/users/passkeys',
    body: { name: 'Laptop', credential: { id: 'AA', client_data: 'AA', attestation: 'AA' } },
    expected: everyone(422),
  }),
  // No test user has a passkey.
  'passkey.rename': () => ({
    method: 'PATCH',
    path: '/api/v1/users/passkeys/0192f0aa-0000-7000-8000-000000000999',
    body: { name: 'Laptop' },
    expected: everyone(404),
  }),
  'passkey.remove': () => ({
    method: 'DELETE',
    path: '/api/v1/users/passkeys/0192f0aa-0000-7000-8000-000000000999',
    expected: everyone(404),
  }),
  'cable.ticket': () => ({ method: 'POST', path: '/api/v1/cable_tickets', expected: everyone(201) }),
};
