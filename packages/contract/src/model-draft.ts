import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { draft, draftRequest } from './draft.ts';
import { endpoint } from './endpoint.ts';

/** Drafts of the server's language model (DEC-11), checked by the rules of every draft. */

export const getDraftEngines = endpoint({
  id: 'draft.engines',
  method: 'GET',
  path: `${API_PREFIX}/drafts/engines`,
  audience: 'user',
  apiKeys: 'shared',
  summary:
    'How many drafts you may create this month, and whether a language model drafts in addition to the built-in generator',
  reply: {
    status: 200,
    data: z.strictObject({
      /** ai_uses_monthly, of both engines together; the limit is null where it is unlimited. */
      uses: z.strictObject({ used: z.int(), limit: z.int().nullable() }),
      /** Null: this server has no language model. */
      model: z.strictObject({ is_in_tier: z.boolean() }).nullable(),
    }),
  },
  fails: [],
});

export const createModelDraft = endpoint({
  id: 'draft.create_with_model',
  method: 'POST',
  path: `${API_PREFIX}/drafts/model`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary:
    'Draft an item, a shop or a hoard from a description with the language model; only the use is recorded, and only when there is a draft',
  body: z.strictObject({ draft: draftRequest }),
  reply: {
    status: 200,
    data: draft,
    /** How much of the answer has arrived. */
    progress: z.strictObject({ characters: z.int() }),
  },
  fails: ['RESOURCE_NOT_FOUND', 'FEATURE_NOT_IN_TIER', 'BAD_GATEWAY'],
  limit: 'model_draft',
});
