import type { User } from '@quartermaster/contract/auth';
import type { Character } from '@quartermaster/contract/character';
import { STORAGE_KEYS } from '@quartermaster/contract/constants';
import type { Party } from '@quartermaster/contract/party';

const CREATED_AT = '2026-11-01T10:00:00.000Z';

export const mirelle: User = {
  id: '0192f0aa-0000-7000-8000-000000000001',
  email: 'mirelle@example.org',
  email_verified: true,
  username: 'mirelle',
  display_name: 'Mirelle',
  tier: 'tier_2',
  best_tier: 'tier_2',
  subscription_status: 'active',
  tier_upgraded_at: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  admin: false,
};

export const lanterns: Party = {
  id: '0192f0aa-0000-7000-8000-000000000010',
  name: 'The Copper Lanterns',
  description: 'Four thieves and a debt.',
  game_system: 'D&D 5e',
  setting: '',
  join_permission: 'limited',
  encumbrance_style: 'both',
  coin_system: '5e',
  join_code: 'QK7MPX2A',
  is_public: false,
  is_hidden: false,
  is_archived: false,
  member_count: 5,
  gm_name: 'mirelle',
  game_master_id: mirelle.id,
  user_role: 'gm',
  is_gm: true,
  event_number: 1,
  branding: null,
  permissions: {},
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

export const nim: Character = {
  id: '0192f0aa-0000-7000-8000-000000000020',
  user_id: mirelle.id,
  username: 'mirelle',
  name: 'Nim Thistlewick',
  race: 'Halfling',
  character_class: 'Rogue',
  level: 3,
  notes: '',
  image_url: '',
  max_weight: 50,
  max_slots: 20,
  party_id: lanterns.id,
  party_name: lanterns.name,
  coin_system: '5e',
  primary_container_id: null,
  permissions: { edit: true, act: true, assign: true, see_private: true },
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

/** Stores tokens as a login does. */
export function storeTokens(options: { token?: string; refresh?: string; expiresInMs?: number } = {}): void {
  const { token = 'access-1', refresh = 'refresh-1', expiresInMs = 15 * 60_000 } = options;
  localStorage.setItem(STORAGE_KEYS.accessToken, token);
  localStorage.setItem(STORAGE_KEYS.refreshToken, refresh);
  localStorage.setItem(STORAGE_KEYS.expiresAt, new Date(Date.now() + expiresInMs).toISOString());
}

/** The response to a refresh or a login. */
export const freshTokens = (number: number) => ({
  token: `access-${number}`,
  refresh_token: `refresh-${number}`,
  expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
});

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** An access token like the server's, with its owner, issue time and expiry by the server's clock. */
export function accessTokenOf(userId: string, { issuedAt = Date.now(), lifeMs = 15 * 60_000 } = {}): string {
  const iat = Math.floor(issuedAt / 1000);
  return `${encode({ alg: 'HS256' })}.${encode({ sub: userId, sid: 's', iat, exp: iat + lifeMs / 1000 })}.signature`;
}
