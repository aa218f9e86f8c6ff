import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, paging, time } from './fields.ts';
import { role } from './party.ts';

export const partyMember = z.strictObject({
  id,
  user_id: id,
  role,
  created_at: time,
  user: z.strictObject({
    username: z.string(),
    display_name: z.string(),
    bio: z.string(),
    /** Null unless the reader is a game master. */
    email: z.string().nullable(),
    avatar_url: z.string(),
  }),
  character_details: z.array(z.strictObject({ id, name: z.string(), primary_container_id: id.nullable() })),
  /** The active patronage that the member receives in this party. */
  patronage: z
    .strictObject({ id, patron: z.strictObject({ id, username: z.string() }), granted_tier: z.enum(TIERS) })
    .nullable(),
});
export type PartyMember = z.infer<typeof partyMember>;

export const listMembers = endpoint({
  id: 'party.members',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/members`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Members of a party with their characters',
  params: idParams,
  query: z.strictObject(paging(100)),
  reply: { status: 200, data: z.array(partyMember), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

const memberParams = z.strictObject({ id, user_id: id });

export const changeRole = endpoint({
  id: 'party.change_role',
  method: 'PATCH',
  path: `${API_PREFIX}/parties/{id}/members/{user_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: "Change a member's role (gm)",
  params: memberParams,
  body: z.strictObject({
    party_membership: z.strictObject({ role: z.enum(['manager', 'player', 'observer']) }),
  }),
  reply: { status: 200, data: partyMember },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const removeMember = endpoint({
  id: 'party.remove_member',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/members/{user_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Remove a member (gm)',
  params: memberParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
