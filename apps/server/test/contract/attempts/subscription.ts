import { type Attempts, everyone, members } from './attempt.ts';

const path = '/api/v1/subscription';

export const subscriptionAttempts: Attempts = {
  'subscription.current': () => ({ method: 'GET', path: `${path}/current`, expected: everyone(200) }),
  'subscription.tiers': () => ({ method: 'GET', path: `${path}/tiers`, expected: everyone(200) }),
  'subscription.usage': () => ({ method: 'GET', path: `${path}/usage`, expected: everyone(200) }),
  'subscription.inventory_usage': () => ({
    method: 'GET',
    path: `${path}/usage/inventory`,
    expected: everyone(200),
  }),
  'subscription.check_limit': () => ({
    method: 'POST',
    path: `${path}/check_limit`,
    body: { resource: 'characters' },
    expected: everyone(200),
  }),
  // A party is closed to these roles: the response says that nothing is allowed there.
  'subscription.check_feature': (s) => ({
    method: 'POST',
    path: `${path}/check_feature`,
    body: { feature: 'party_collaboration', party_id: s.partyId },
    expected: everyone(200),
  }),
  'subscription.effective_tier': (s) => ({
    method: 'GET',
    path: `${path}/effective_tier?party_id=${s.partyId}`,
    expected: members(200),
  }),
  'subscription.compare': () => ({
    method: 'GET',
    path: `${path}/compare?target=tier_2`,
    expected: everyone(200),
  }),
};
