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
  'subscription.usage_by_month': () => ({
    method: 'GET',
    path: `${path}/usage/by_month`,
    expected: everyone(200),
  }),
  'subscription.check_limit': () => ({
    method: 'POST',
    path: `${path}/check_limit`,
    body: { resource: 'characters' },
    expected: everyone(200),
  }),
  // For callers who are not members, the response states that nothing is allowed in the party.
  'subscription.check_feature': (fixture) => ({
    method: 'POST',
    path: `${path}/check_feature`,
    body: { feature: 'party_collaboration', party_id: fixture.partyId },
    expected: everyone(200),
  }),
  'subscription.effective_tier': (fixture) => ({
    method: 'GET',
    path: `${path}/effective_tier?party_id=${fixture.partyId}`,
    expected: members(200),
  }),
  // All callers have the highest tier, so there is nothing to buy.
  'subscription.checkout': () => ({
    method: 'POST',
    path: `${path}/checkout`,
    body: { tier_id: 'tier_1' },
    expected: everyone(409),
  }),
  'subscription.preview': () => ({
    method: 'GET',
    path: `${path}/preview?tier_id=tier_1`,
    expected: everyone(409),
  }),
  'subscription.cancel': () => ({
    method: 'POST',
    path: `${path}/cancel`,
    body: { reason: 'switching' },
    expected: everyone(409),
  }),
  'subscription.reactivate': () => ({
    method: 'POST',
    path: `${path}/reactivate`,
    expected: everyone(409),
  }),
  'subscription.withdraw_downgrade': () => ({
    method: 'POST',
    path: `${path}/withdraw_downgrade`,
    expected: everyone(409),
  }),
  'subscription.invoices': () => ({ method: 'GET', path: `${path}/invoices`, expected: everyone(200) }),
  'subscription.billing_portal': () => ({
    method: 'POST',
    path: `${path}/billing_portal`,
    body: {},
    expected: everyone(200),
  }),
  'subscription.sandbox_checkout': (fixture) => ({
    method: 'GET',
    path: `/api/v1/sandbox/checkouts/${fixture.partyId}`,
    expected: everyone(404),
  }),
  'subscription.sandbox_pay': (fixture) => ({
    method: 'POST',
    path: `/api/v1/sandbox/checkouts/${fixture.partyId}/pay`,
    body: { outcome: 'succeed' },
    expected: everyone(404),
  }),
  'subscription.sandbox_advance': () => ({
    method: 'POST',
    path: '/api/v1/sandbox/portal/advance',
    body: { step: 'renew' },
    expected: everyone(409),
  }),
  'subscription.compare': () => ({
    method: 'GET',
    path: `${path}/compare?target=tier_2`,
    expected: everyone(200),
  }),
};
