import { type Attempts, everyone, gmAndManager, members } from './attempt.ts';

const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();

export const gameSessionAttempts: Attempts = {
  'game_session.next': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/next_session`,
    expected: members(200),
  }),
  'game_session.answer': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/parties/${fixture.partyId}/next_session/answer`,
    body: { session_id: fixture.gameSessionId, answer: 'yes' },
    expected: members(200),
  }),
  'game_session.schedule': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/parties/${fixture.partyId}/next_session`,
    body: { game_session: { starts_at: nextMonth, note: 'Bring snacks' } },
    expected: gmAndManager(200),
  }),
  'game_session.cancel': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/next_session`,
    expected: gmAndManager(204),
  }),
  'calendar.feed': () => ({ method: 'GET', path: '/api/v1/calendar_feed', expected: everyone(200) }),
  'calendar.create_feed': () => ({ method: 'POST', path: '/api/v1/calendar_feed', expected: everyone(201) }),
  'calendar.revoke_feed': () => ({
    method: 'DELETE',
    path: '/api/v1/calendar_feed',
    expected: everyone(204),
  }),
};
