import { type Attempts, everyone } from './attempt.ts';

export const dashboardAttempts: Attempts = {
  // The dashboard is empty for users who are not members of the party.
  'dashboard.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/dashboard?party_id=${fixture.partyId}`,
    expected: everyone(200),
  }),
};
