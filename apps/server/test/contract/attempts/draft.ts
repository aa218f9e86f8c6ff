import { type Attempts, everyone } from './attempt.ts';

export const draftAttempts: Attempts = {
  'draft.create': () => ({
    method: 'POST',
    path: '/api/v1/drafts',
    body: { draft: { kind: 'shop', type: 'general', description: 'a harbour store' } },
    expected: everyone(200),
  }),
};
