import { type Attempts, everyone } from './attempt.ts';

const preferences = {
  theme: 'dark',
  compactView: true,
  notificationsEnabled: true,
  soundEffects: true,
  diceRollAnimation: true,
};

/** These endpoints always concern the caller's own account. */
export const profileAttempts: Attempts = {
  'account.preferences': () => ({ method: 'GET', path: '/users/preferences', expected: everyone(200) }),
  'account.updatePreferences': () => ({
    method: 'PUT',
    path: '/users/preferences',
    body: { preferences },
    expected: everyone(200),
  }),
  'account.profile': () => ({ method: 'GET', path: '/api/v1/users/profile', expected: everyone(200) }),
  'account.updateProfile': () => ({
    method: 'PATCH',
    path: '/api/v1/users/profile',
    body: { profile: { bio: 'Carries the lantern.' } },
    expected: everyone(200),
  }),
  'account.changePassword': () => ({
    method: 'PUT',
    path: '/api/v1/users/password',
    body: {
      current_password: 'Not-The-Password-1',
      password: 'Nine-Lanterns-42',
      password_confirmation: 'Nine-Lanterns-42',
    },
    expected: everyone(422),
  }),
  'account.sessions': () => ({ method: 'GET', path: '/api/v1/users/sessions', expected: everyone(200) }),
  // No session has this id; another user's session is tested in end-session.test.ts.
  'account.endSession': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/users/sessions/${fixture.characterId}`,
    expected: everyone(404),
  }),
  'account.endOtherSessions': () => ({
    method: 'DELETE',
    path: '/api/v1/users/sessions',
    expected: everyone(204),
  }),
  'account.export': () => ({ method: 'GET', path: '/api/v1/users/export', expected: everyone(200) }),
  'account.delete': () => ({
    method: 'DELETE',
    path: '/api/v1/users/me',
    body: { password: 'Not-The-Password-1' },
    expected: everyone(422),
  }),
};
