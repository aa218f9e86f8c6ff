import { type Attempts, everyone } from './attempt.ts';

const PATH = '/api/v1/support_requests';
const ADMIN_PATH = '/api/v1/admin/support_requests';
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
  'support.get': (fixture) => ({
    method: 'GET',
    path: `${PATH}/${fixture.characterId}`,
    expected: everyone(404),
  }),
  'support.reply': (fixture) => ({
    method: 'POST',
    path: `${PATH}/${fixture.characterId}/replies`,
    body: { reply: { text: 'Any news?' } },
    expected: everyone(404),
  }),
  'support.update': (fixture) => ({
    method: 'PATCH',
    path: `${PATH}/${fixture.characterId}`,
    body: { support_request: { status: 'closed' } },
    expected: everyone(404),
  }),
  'admin.support_requests': () => ({ method: 'GET', path: ADMIN_PATH, expected: everyone(403) }),
  'admin.support_request': (fixture) => ({
    method: 'GET',
    path: `${ADMIN_PATH}/${fixture.characterId}`,
    expected: everyone(403),
  }),
  'admin.answer_support_request': (fixture) => ({
    method: 'POST',
    path: `${ADMIN_PATH}/${fixture.characterId}/answers`,
    body: { answer: { text: 'Reload the page.' } },
    expected: everyone(403),
  }),
  'admin.export_support_requests': () => ({
    method: 'GET',
    path: `${ADMIN_PATH}/export`,
    expected: everyone(403),
  }),
  'admin.update_support_request': (fixture) => ({
    method: 'PATCH',
    path: `${ADMIN_PATH}/${fixture.characterId}`,
    body: { reason: 'Answered elsewhere', support_request: { status: 'closed' } },
    expected: everyone(403),
  }),
};
