import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, line, paging } from './fields.ts';
import { joinPermission, listParties, party } from './party.ts';

/** A public party as all signed-in users see it, without its members and its join code (ADR 0095). */
export const publicParty = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  game_system: z.string(),
  setting: z.string(),
  join_permission: joinPermission,
  is_public: z.literal(true),
  member_count: z.int(),
  gm_name: z.string(),
  /** Whether the reader is already a member. */
  is_member: z.boolean(),
});
export type PublicParty = z.infer<typeof publicParty>;

const publicQuery = {
  visibility: z.literal('public', { error: 'Must be public' }),
  game_system: line(60),
};

/**
 * The server's declaration of the party list: the reader's parties, or with `visibility=public` the public parties
 * that are not archived, most recently updated first. Clients use `listParties` or `discoverParties`.
 */
export const partyIndex = endpoint({
  ...listParties,
  summary: 'Parties of the caller, or public parties',
  query: listParties.query.extend({
    visibility: publicQuery.visibility.optional(),
    game_system: publicQuery.game_system.optional(),
  }),
  reply: { status: 200, data: z.union([z.array(party), z.array(publicParty)]), meta: pageMeta },
  limit: 'search',
});

/** The party list with public parties, as clients call it (DOM-2). */
export const discoverParties = endpoint({
  id: 'party.discover',
  method: 'GET',
  path: listParties.path,
  audience: 'user',
  apiKeys: 'shared',
  summary: 'Public parties',
  query: z.strictObject({
    ...paging(10),
    visibility: publicQuery.visibility,
    search: line(100).optional(),
    game_system: publicQuery.game_system.optional(),
  }),
  reply: { status: 200, data: z.array(publicParty), meta: pageMeta },
  errorCodes: [],
  limit: 'search',
});
