import { type Attempts, gmOnly } from './attempt.ts';

export const shareAttempts: Attempts = {
  'share.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/share_codes?kind=loot_instance&subject_id=${fixture.lootId}`,
    expected: gmOnly(200),
  }),
  'share.create': (fixture) => ({
    method: 'POST',
    path: '/api/v1/share_codes',
    body: { share_code: { kind: 'loot_instance', subject_id: fixture.lootId } },
    expected: gmOnly(201),
  }),
  'share.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/share_codes/${fixture.shareCode}`,
    body: { share_code: { is_indexed: false } },
    expected: gmOnly(200),
  }),
  'share.revoke': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/share_codes/${fixture.shareCode}`,
    expected: gmOnly(204),
  }),
};
