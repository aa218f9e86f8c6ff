import { type Attempts, everyone, members } from './attempt.ts';

/**
 * All callers have the highest tier, so there is nothing to grant; permissions are tested with tiers in
 * features/patronage.
 */
export const patronageAttempts: Attempts = {
  'patronage.create': (fixture) => ({
    method: 'POST',
    path: '/api/v1/patronages',
    body: { beneficiary_id: fixture.people.owner.user.id, party_id: fixture.partyId },
    expected: [409, 409, 422, 409, 409, 404, 404],
  }),
  'patronage.end': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/patronages/${fixture.memberId}`,
    expected: everyone(404),
  }),
  'patronage.given': () => ({ method: 'GET', path: '/api/v1/patronages', expected: everyone(200) }),
  'patronage.received': () => ({
    method: 'GET',
    path: '/api/v1/patronages/received',
    expected: everyone(200),
  }),
  'patronage.eligible': (fixture) => ({
    method: 'GET',
    path: `/api/v1/patronages/eligible/${fixture.partyId}`,
    expected: members(200),
  }),
};
