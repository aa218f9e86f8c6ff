import { type Attempts, everyone } from './attempt.ts';

export const dashboardAttempts: Attempts = {
  // To users who are not members, the party appears empty.
  'dashboard.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/dashboard?party_id=${fixture.partyId}`,
    expected: everyone(200),
  }),
};
