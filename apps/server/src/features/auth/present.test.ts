import { user } from '@quartermaster/contract/auth';
import { expect, test } from 'vitest';
import { presentUser } from './present.ts';

const row = {
  id: '0192f000-0000-7000-8000-000000000001',
  email: 'mira@example.org',
  email_verified: false,
  username: 'mira',
  display_name: 'Mira of the Lanterns',
  tier: 'tier_free',
  subscription_status: 'none',
  tier_upgraded_at: null,
  created_at: new Date(Date.UTC(2026, 10, 21)),
  updated_at: new Date(Date.UTC(2026, 10, 21, 3, 4, 5, 60)),
  admin: false,
  patron_tiers: [],
} as const;

test('presenter returns only the fields of the contract, whatever the row contains', () => {
  const presented = presentUser({ ...row, password_hash: '$argon2id$' } as typeof row, 'tier_free');
  expect(user.parse(presented)).toEqual(presented);
  expect(presented).not.toHaveProperty('password_hash');
});

test('username falls back to the display name, then to an empty string', () => {
  expect(presentUser(row, 'tier_free').username).toBe('mira');
  expect(presentUser({ ...row, username: '' }, 'tier_free').username).toBe('Mira of the Lanterns');
  expect(presentUser({ ...row, username: '', display_name: '' }, 'tier_free').username).toBe('');
});

test('times are UTC with milliseconds', () => {
  expect(presentUser(row, 'tier_free')).toMatchObject({
    created_at: '2026-11-21T00:00:00.000Z',
    updated_at: '2026-11-21T03:04:05.060Z',
    tier_upgraded_at: null,
  });
});

test('tier is never lower than the default tier', () => {
  expect(presentUser(row, 'tier_3').tier).toBe('tier_3');
  expect(presentUser({ ...row, tier: 'tier_2' }, 'tier_1').tier).toBe('tier_2');
});

test("best tier is the highest of the user's own tier and the tiers that patrons grant", () => {
  expect(presentUser(row, 'tier_1').best_tier).toBe('tier_1');
  const sponsored = presentUser({ ...row, patron_tiers: ['tier_2', 'tier_3', 'tier_1'] }, 'tier_free');
  expect([sponsored.tier, sponsored.best_tier]).toEqual(['tier_free', 'tier_2']);
  expect(presentUser({ ...row, tier: 'tier_3', patron_tiers: ['tier_3'] }, 'tier_free').best_tier).toBe(
    'tier_3',
  );
});
