import { type Attempts, everyone } from './attempt.ts';

export const draftAttempts: Attempts = {
  'draft.create': () => ({
    method: 'POST',
    path: '/api/v1/drafts',
    body: { draft: { kind: 'shop', type: 'general', description: 'a harbor store' } },
    expected: everyone(200),
  }),
  'draft.engines': () => ({ method: 'GET', path: '/api/v1/drafts/engines', expected: everyone(200) }),
  // The test server has no language model; the permissions are tested with the command.
  'draft.create_with_model': () => ({
    method: 'POST',
    path: '/api/v1/drafts/model',
    body: { draft: { kind: 'shop', type: 'general', description: 'a harbor store' } },
    expected: everyone(404),
  }),
};
