import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { gameSessionAnswer } from './game-session.ts';

/** The current state of one party, with at most five entries of each kind. */
export const partySummary = z.strictObject({
  party_id: id,
  party_name: z.string(),
  next_session: z.strictObject({ starts_at: time, own_answer: gameSessionAnswer.nullable() }).nullable(),
  open_shops: z.array(z.strictObject({ id, name: z.string() })),
  /** Open shops that have been restocked since the last visit. */
  restocked_shops: z.array(z.strictObject({ id, name: z.string() })),
  /** Revealed loot that is not empty. */
  loot_to_claim: z.array(z.strictObject({ id, name: z.string() })),
  /** Hidden loot that is not empty; always empty unless the reader is a gm. */
  hidden_loot: z.array(z.strictObject({ id, name: z.string() })),
  /**
   * Actions of other members since the reader's previous visit, or since the reader joined, as far as the
   * reader may see them.
   */
  news: z.strictObject({
    since: time,
    /** The number of these actions among the hundred newest transactions. */
    count: z.int(),
    /** Whether there may be more, because a hundred transactions were searched. */
    may_have_more: z.boolean(),
    /** The three most important actions. */
    lines: z.array(z.strictObject({ id, summary: z.string(), happened_at: time })),
  }),
});
export type PartySummary = z.infer<typeof partySummary>;

export const getDashboard = endpoint({
  id: 'dashboard.get',
  method: 'GET',
  path: `${API_PREFIX}/dashboard`,
  audience: 'user',
  apiKeys: 'party',
  summary:
    'The current state of the caller’s 20 most recently changed parties, or of one party, and pending invitations',
  query: z.strictObject({ party_id: id.optional() }),
  reply: {
    status: 200,
    data: z.strictObject({
      /** The twenty active parties that changed last, sorted by their next session; parties without one come last. */
      parties: z.array(partySummary),
      /** The newest five pending invitations; none if `party_id` is given. */
      invitations: z.array(z.strictObject({ id, party_name: z.string(), inviter_name: z.string() })),
    }),
  },
  errorCodes: [],
});
