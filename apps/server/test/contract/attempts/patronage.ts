import { type Attempts, everyone, members } from './attempt.ts';

/**
 * Everyone here has the highest tier, so there is nothing to grant; permissions are tested with tiers in
 * features/patronage.
 */
export const patronageAttempts: Attempts = {
  'patronage.create': (s) => ({
    method: 'POST',
    path: '/api/v1/patronages',
    body: { beneficiary_id: s.people.owner.user.id, party_id: s.partyId },
    expected: [409, 409, 422, 409, 409, 404, 404],
  }),
  'patronage.end': (s) => ({
    method: 'DELETE',
    path: `/api/v1/patronages/${s.memberId}`,
    expected: everyone(404),
  }),
  'patronage.given': () => ({ method: 'GET', path: '/api/v1/patronages', expected: everyone(200) }),
  'patronage.received': () => ({
    method: 'GET',
    path: '/api/v1/patronages/received',
    expected: everyone(200),
  }),
  'patronage.eligible': (s) => ({
    method: 'GET',
    path: `/api/v1/patronages/eligible/${s.partyId}`,
    expected: members(200),
  }),
};
