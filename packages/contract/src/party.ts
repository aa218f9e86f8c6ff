import { COIN_SYSTEM_KEYS } from '@quartermaster/rules/money';
import { JOIN_PERMISSIONS, ROLES } from '@quartermaster/rules/roles';
import { z } from 'zod';
import { API_PREFIX, JOIN_CODE_MAX, JOIN_CODE_MIN } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { flagQuery, id, idParams, line, paging, text, time } from './fields.ts';
import { branding } from './party-branding.ts';

export const ENCUMBRANCE_STYLES = ['weight', 'slots', 'both', 'none'] as const;
export const GAME_SYSTEMS = ['D&D 5e', 'Pathfinder 1e', 'Pathfinder 2e', 'D&D 3.5e', 'Other'] as const;

export const role = z.enum(ROLES);
export const joinPermission = z.enum(JOIN_PERMISSIONS);
export const encumbranceStyle = z.enum(ENCUMBRANCE_STYLES);
export type EncumbranceStyle = z.infer<typeof encumbranceStyle>;
/** The coin system of a party (DEC-4). */
export const coinSystemKey = z.enum(COIN_SYSTEM_KEYS);

/** The reader's permissions in this party: the results of the server's policy, for the screen (DEC-3). */
export const permissions = z.record(z.string(), z.boolean());

export const party = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  game_system: z.string(),
  setting: z.string(),
  join_permission: joinPermission,
  encumbrance_style: encumbranceStyle,
  coin_system: coinSystemKey,
  join_code: z.string().nullable(),
  is_public: z.boolean(),
  /** Whether an admin has hidden the party from everyone except its members (DEC-13). */
  is_hidden: z.boolean(),
  is_archived: z.boolean(),
  member_count: z.int(),
  gm_name: z.string(),
  game_master_id: id,
  user_role: role,
  is_gm: z.boolean(),
  /** The number of the newest event, from which a socket resumes. */
  event_number: z.int(),
  /** Null without branding, and while the tier of the game master of record does not include it. */
  branding: branding.nullable(),
  permissions,
  created_at: time,
  updated_at: time,
});
export type Party = z.infer<typeof party>;

export const partyPreview = z.strictObject({
  name: z.string(),
  description: z.string(),
  game_system: z.string(),
  setting: z.string(),
  member_count: z.int(),
  gm_name: z.string(),
  is_public: z.boolean(),
  join_permission: joinPermission,
});
export type PartyPreview = z.infer<typeof partyPreview>;

const partyName = line(100, 3, 'Party name must be at least 3 characters');
/** The party form (DOM-5). */
export const partyForm = z.strictObject({
  name: partyName,
  description: text(2000).default(''),
  game_system: line(60).default(''),
  setting: line(120).default(''),
  join_permission: joinPermission.default('limited'),
  encumbrance_style: encumbranceStyle.default('both'),
  coin_system: coinSystemKey.default('5e'),
  is_public: z.boolean().default(false),
});
export type PartyForm = z.input<typeof partyForm>;

/** The changed fields of a party. Defaults do not apply, because they would reset all other fields. */
export const partyChange = z.strictObject({
  name: partyName.optional(),
  description: text(2000).optional(),
  game_system: line(60).optional(),
  setting: line(120).optional(),
  join_permission: joinPermission.optional(),
  encumbrance_style: encumbranceStyle.optional(),
  coin_system: coinSystemKey.optional(),
  is_public: z.boolean().optional(),
  is_archived: z.boolean().optional(),
});

const joinCode = z
  .string({ error: 'Join code must be at least 6 characters' })
  .max(100, { error: 'Join code must be at most 8 characters' })
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(
    z
      .string()
      .min(JOIN_CODE_MIN, { error: 'Join code must be at least 6 characters' })
      .max(JOIN_CODE_MAX, { error: 'Join code must be at most 8 characters' })
      .regex(/^[A-Z0-9]*$/, { error: 'Join code may only contain letters and digits' }),
  );
/** The join form. The roles that may be requested depend on the party's join permission. */
export const joinForm = z.strictObject({ join_code: joinCode, role_request: role.default('player') });
export type JoinForm = z.input<typeof joinForm>;

/**
 * Either the join code, or the id of a public party (ADR 0095). If the request has both or neither, the error is
 * reported at the code.
 */
const joinBody = z
  .strictObject({
    join_code: joinCode.optional(),
    party_id: id.optional(),
    role_request: role.default('player'),
  })
  .refine(...codeOrId());
const previewQuery = z
  .strictObject({ join_code: joinCode.optional(), party_id: id.optional() })
  .refine(...codeOrId());

function codeOrId() {
  const hasExactlyOne = (body: unknown) => {
    const { join_code, party_id } = (body ?? {}) as { join_code?: unknown; party_id?: unknown };
    return (join_code === undefined) !== (party_id === undefined);
  };
  // This check runs even if other fields are invalid, so that all errors are reported together.
  const params = { error: 'Join code must be at least 6 characters', path: ['join_code'], when: () => true };
  return [hasExactlyOne, params] as const;
}

export const listParties = endpoint({
  id: 'party.list',
  method: 'GET',
  path: `${API_PREFIX}/parties`,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Parties of the caller',
  query: z.strictObject({
    ...paging(10),
    search: line(100).optional(),
    owned: flagQuery.optional(),
    member: flagQuery.optional(),
    role: role.optional(),
    /** `all` includes archived parties. */
    is_archived: z.union([z.literal('all'), flagQuery]).default(false),
    sort: z.enum(['name', 'created_at', 'updated_at']).default('updated_at'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: { status: 200, data: z.array(party), meta: pageMeta },
  errorCodes: [],
});

export const createParty = endpoint({
  id: 'party.create',
  method: 'POST',
  path: `${API_PREFIX}/parties`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Create a party and become its game master',
  body: z.strictObject({ party: partyForm }),
  reply: { status: 201, data: party },
  errorCodes: ['EMAIL_NOT_VERIFIED'],
});

export const getParty = endpoint({
  id: 'party.get',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'One party, for its members',
  params: idParams,
  reply: { status: 200, data: party },
  errorCodes: ['RESOURCE_NOT_FOUND'],
});

export const updateParty = endpoint({
  id: 'party.update',
  method: 'PATCH',
  path: `${API_PREFIX}/parties/{id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Update a party (gm)',
  params: idParams,
  body: z.strictObject({ party: partyChange }),
  reply: { status: 200, data: party },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'EMAIL_NOT_VERIFIED'],
});

export const leaveParty = endpoint({
  id: 'party.leave',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/leave`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Leave a party',
  params: idParams,
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const joinParty = endpoint({
  id: 'party.join',
  method: 'POST',
  path: `${API_PREFIX}/parties/join`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Join a party by its code, or a public party by its id',
  body: joinBody,
  reply: { status: 201, data: z.strictObject({ party: z.strictObject({ id, name: z.string() }) }) },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
  limit: 'join',
});

export const previewParty = endpoint({
  id: 'party.preview',
  method: 'GET',
  path: `${API_PREFIX}/parties/preview`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Preview a party by join code, or a public party by id; never shows members',
  query: previewQuery,
  reply: { status: 200, data: partyPreview },
  errorCodes: ['RESOURCE_NOT_FOUND'],
  limit: 'join_preview',
});

export const regenerateJoinCode = endpoint({
  id: 'party.regenerate_join_code',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/regenerate_join_code`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Generate a new join code; the old one stops working (gm)',
  params: idParams,
  reply: { status: 200, data: party },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
