import { type Attempts, everyone } from './attempt.ts';

const PATH = '/api/v1/support_requests';
const ADMIN = '/api/v1/admin/support_requests';
const support_request = { subject: 'The stash does not open', text: 'It stays empty.' };

/** Everyone has their own requests; no request has these ids. Other users' requests are tested in the slice. */
export const supportAttempts: Attempts = {
  'support.list': () => ({ method: 'GET', path: PATH, expected: everyone(200) }),
  'support.create': () => ({
    method: 'POST',
    path: PATH,
    body: { support_request },
    expected: everyone(201),
  }),
  'support.get': (s) => ({ method: 'GET', path: `${PATH}/${s.characterId}`, expected: everyone(404) }),
  'support.reply': (s) => ({
    method: 'POST',
    path: `${PATH}/${s.characterId}/replies`,
    body: { reply: { text: 'Any news?' } },
    expected: everyone(404),
  }),
  'support.update': (s) => ({
    method: 'PATCH',
    path: `${PATH}/${s.characterId}`,
    body: { support_request: { status: 'closed' } },
    expected: everyone(404),
  }),
  'admin.support_requests': () => ({ method: 'GET', path: ADMIN, expected: everyone(403) }),
  'admin.support_request': (s) => ({
    method: 'GET',
    path: `${ADMIN}/${s.characterId}`,
    expected: everyone(403),
  }),
  'admin.answer_support_request': (s) => ({
    method: 'POST',
    path: `${ADMIN}/${s.characterId}/answers`,
    body: { answer: { text: 'Reload the page.' } },
    expected: everyone(403),
  }),
  'admin.export_support_requests': () => ({
    method: 'GET',
    path: `${ADMIN}/export`,
    expected: everyone(403),
  }),
  'admin.update_support_request': (s) => ({
    method: 'PATCH',
    path: `${ADMIN}/${s.characterId}`,
    body: { reason: 'Answered elsewhere', support_request: { status: 'closed' } },
    expected: everyone(403),
  }),
};
