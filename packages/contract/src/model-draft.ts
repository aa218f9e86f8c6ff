import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { draft, draftRequest } from './draft.ts';
import { endpoint } from './endpoint.ts';

/** Drafts from the server's language model (DEC-11), checked with the same rules as all drafts. */

export const getDraftEngines = endpoint({
  id: 'draft.engines',
  method: 'GET',
  path: `${API_PREFIX}/drafts/engines`,
  audience: 'user',
  apiKeys: 'shared',
  summary:
    'The number of drafts that the caller has created this month and its limit, and whether a language model is available in addition to the built-in generator',
  reply: {
    status: 200,
    data: z.strictObject({
      /** Usage and limit of ai_uses_monthly for both engines together; the limit is null if unlimited. */
      uses: z.strictObject({ used: z.int(), limit: z.int().nullable() }),
      /** Null: this server has no language model. */
      model: z.strictObject({ is_in_tier: z.boolean() }).nullable(),
    }),
  },
  errorCodes: [],
});

export const createModelDraft = endpoint({
  id: 'draft.create_with_model',
  method: 'POST',
  path: `${API_PREFIX}/drafts/model`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary:
    'Draft an item, a shop or a hoard from a description with the language model; the draft is not stored, and counts as one of the AI uses of the month only if it succeeds',
  body: z.strictObject({ draft: draftRequest }),
  reply: {
    status: 200,
    data: draft,
    /** The progress of the model's response. */
    progress: z.strictObject({ characters: z.int() }),
  },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FEATURE_NOT_IN_TIER', 'BAD_GATEWAY'],
  limit: 'model_draft',
});
