import { type Attempts, everyone } from './attempt.ts';

export const apiKeyAttempts: Attempts = {
  'api_key.list': () => ({ method: 'GET', path: '/api/v1/users/api_keys', expected: everyone(200) }),
  'api_key.create': () => ({
    method: 'POST',
    path: '/api/v1/users/api_keys',
    body: { api_key: { name: 'Dice bot', scope: 'read', party_ids: null, expires_in_days: 1 } },
    expected: everyone(201),
  }),
  // Users revoke only their own keys.
  'api_key.revoke': () => ({
    method: 'DELETE',
    path: '/api/v1/users/api_keys/01a1fc41-3737-714c-9ecc-bb80b4bf44cd',
    expected: everyone(404),
  }),
};
