import type { Profile, Session } from '@quartermaster/contract/account';
import type { ApiKey } from '@quartermaster/contract/api-key';
import type { SecondFactors } from '@quartermaster/contract/second-factor';
import { mirelle } from './people.ts';

export const profileOf = (overrides: Partial<Profile> = {}): Profile => ({
  id: mirelle.id,
  email: mirelle.email,
  username: mirelle.username,
  display_name: mirelle.display_name,
  avatar_url: '',
  bio: '',
  time_zone: '',
  has_password: true,
  seats: [],
  created_at: mirelle.created_at,
  updated_at: mirelle.updated_at,
  ...overrides,
});

export const sessionOf = (number: number, overrides: Partial<Session> = {}): Session => ({
  id: `0192f0aa-0000-7000-8000-00000000010${number}`,
  device: 'Firefox on Windows',
  kind: 'desktop',
  created_at: mirelle.created_at,
  last_seen_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  signed_in_by: 'password',
  second_factor: null,
  current: false,
  ...overrides,
});

export const factorsOf = (overrides: Partial<SecondFactors['totp']> = {}): SecondFactors => ({
  totp: { enabled: false, created_at: null, recovery_codes_left: 0, ...overrides },
});

export const apiKeyOf = (overrides: Partial<ApiKey> = {}, number = 1): ApiKey => ({
  id: `0192f0aa-0000-7000-8000-00000000020${number}`,
  name: 'Dice bot',
  prefix: 'qm_Ab3dE',
  scope: 'read',
  parties: null,
  created_at: mirelle.created_at,
  expires_at: '2099-01-01T10:00:00.000Z',
  last_used_at: null,
  ...overrides,
});
