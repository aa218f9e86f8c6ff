import { type Attempts, gmOnly } from './attempt.ts';

export const shareAttempts: Attempts = {
  'share.get': (s) => ({
    method: 'GET',
    path: `/api/v1/share_codes?kind=loot_instance&subject_id=${s.lootId}`,
    expected: gmOnly(200),
  }),
  'share.create': (s) => ({
    method: 'POST',
    path: '/api/v1/share_codes',
    body: { share_code: { kind: 'loot_instance', subject_id: s.lootId } },
    expected: gmOnly(201),
  }),
  'share.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/share_codes/${s.shareCode}`,
    body: { share_code: { is_indexed: false } },
    expected: gmOnly(200),
  }),
  'share.revoke': (s) => ({
    method: 'DELETE',
    path: `/api/v1/share_codes/${s.shareCode}`,
    expected: gmOnly(204),
  }),
};
