import { type Attempts, everyone } from './attempt.ts';

const DECISIONS_PATH = '/api/v1/moderation_decisions';
const ADMIN_PATH = '/api/v1/admin/moderation_cases';

/** The party is not public, and no case has these ids. Existing cases are tested in the slice. */
export const moderationAttempts: Attempts = {
  'moderation.report': (fixture) => ({
    method: 'POST',
    path: '/api/v1/reports',
    body: { report: { kind: 'party', subject_id: fixture.partyId, reason: 'spam', text: 'It advertises.' } },
    expected: everyone(404),
  }),
  'moderation.decision': (fixture) => ({
    method: 'GET',
    path: `${DECISIONS_PATH}/${fixture.characterId}`,
    expected: everyone(404),
  }),
  'moderation.decision_about': (fixture) => ({
    method: 'GET',
    path: `${DECISIONS_PATH}/about/${fixture.characterId}`,
    expected: everyone(404),
  }),
  'moderation.appeal': (fixture) => ({
    method: 'POST',
    path: `${DECISIONS_PATH}/${fixture.characterId}/appeal`,
    body: { appeal: { text: 'It is a quotation.' } },
    expected: everyone(404),
  }),
  'admin.moderation_cases': () => ({ method: 'GET', path: ADMIN_PATH, expected: everyone(403) }),
  'admin.export_moderation_cases': () => ({
    method: 'GET',
    path: `${ADMIN_PATH}/export`,
    expected: everyone(403),
  }),
  'admin.moderation_case': (fixture) => ({
    method: 'GET',
    path: `${ADMIN_PATH}/${fixture.characterId}`,
    expected: everyone(403),
  }),
  'admin.assign_moderation_case': (fixture) => caseAttempt(fixture.characterId, 'assign', {}),
  'admin.resolve_moderation_case': (fixture) =>
    caseAttempt(fixture.characterId, 'resolve', { reason: 'No violation', action: 'dismiss' }),
  'admin.hide_content': (fixture) => caseAttempt(fixture.characterId, 'hide', { reason: 'Insults players' }),
  'admin.suspend_author': (fixture) =>
    caseAttempt(fixture.characterId, 'suspend', { reason: 'Insults players', until: null }),
};

const caseAttempt = (id: string, action: string, body: object) => ({
  method: 'POST',
  path: `${ADMIN_PATH}/${id}/${action}`,
  body,
  expected: everyone(403),
});
