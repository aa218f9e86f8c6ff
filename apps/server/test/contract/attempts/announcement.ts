import { type Attempts, everyone } from './attempt.ts';

const PATH = '/api/v1/announcements';
const MAIL_PREFERENCES_PATH = '/api/v1/users/mail_preferences';
const ADMIN_PATH = '/api/v1/admin/announcements';
const announcement = {
  title: 'New dice',
  text: 'They roll.',
  channels: ['banner'],
  tiers: [],
  roles: [],
  starts_at: null,
  ends_at: '2030-01-01T00:00:00.000Z',
};

/** Everyone reads their own banners; no announcement has these ids. Responses to admins are tested in the slice. */
export const announcementAttempts: Attempts = {
  'announcement.current': () => ({ method: 'GET', path: PATH, expected: everyone(200) }),
  'announcement.acknowledge': (fixture) => ({
    method: 'PUT',
    path: `${PATH}/${fixture.characterId}/receipt`,
    body: { dismissed: true },
    expected: everyone(404),
  }),
  'announcement.mail_preferences': () => ({
    method: 'GET',
    path: MAIL_PREFERENCES_PATH,
    expected: everyone(200),
  }),
  'announcement.update_mail_preferences': () => ({
    method: 'PUT',
    path: MAIL_PREFERENCES_PATH,
    body: { announcements: false },
    expected: everyone(200),
  }),
  'admin.announcements': () => ({ method: 'GET', path: ADMIN_PATH, expected: everyone(403) }),
  'admin.announcement': (fixture) => ({
    method: 'GET',
    path: `${ADMIN_PATH}/${fixture.characterId}`,
    expected: everyone(403),
  }),
  'admin.preview_announcement_audience': () => ({
    method: 'POST',
    path: `${ADMIN_PATH}/audience`,
    body: { tiers: [], roles: ['gm'] },
    expected: everyone(403),
  }),
  'admin.create_announcement': () => ({
    method: 'POST',
    path: ADMIN_PATH,
    body: { announcement },
    expected: everyone(403),
  }),
  'admin.update_announcement': (fixture) => ({
    method: 'PUT',
    path: `${ADMIN_PATH}/${fixture.characterId}`,
    body: { announcement, version: 1 },
    expected: everyone(403),
  }),
  'admin.export_announcements': () => ({
    method: 'GET',
    path: `${ADMIN_PATH}/export`,
    expected: everyone(403),
  }),
  'admin.publish_announcement': (fixture) => ({
    method: 'POST',
    path: `${ADMIN_PATH}/${fixture.characterId}/publish`,
    body: { reason: 'Planned', version: 1 },
    expected: everyone(403),
  }),
  'admin.withdraw_announcement': (fixture) => ({
    method: 'POST',
    path: `${ADMIN_PATH}/${fixture.characterId}/withdraw`,
    body: { reason: 'Outdated' },
    expected: everyone(403),
  }),
  'admin.delete_announcement': (fixture) => ({
    method: 'POST',
    path: `${ADMIN_PATH}/${fixture.characterId}/delete`,
    body: { reason: 'Outdated' },
    expected: everyone(403),
  }),
};
