import { UNREACHABLE_URL } from '../test-fixture.ts';
import { type Attempts, gmOnly } from './attempt.ts';

export const webhookAttempts: Attempts = {
  'webhook.list': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/webhooks`,
    expected: gmOnly(200),
  }),
  'webhook.create': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/webhooks`,
    body: { webhook: { url: UNREACHABLE_URL } },
    expected: gmOnly(201),
  }),
  'webhook.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}`,
    body: { webhook: { description: 'Discord bridge' } },
    expected: gmOnly(200),
  }),
  'webhook.rotate_secret': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}/rotate_secret`,
    expected: gmOnly(200),
  }),
  'webhook.test': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}/test`,
    expected: gmOnly(202),
  }),
  'webhook.deliveries': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}/deliveries`,
    expected: gmOnly(200),
  }),
  'webhook.redeliver': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}/deliveries/${fixture.webhookDeliveryId}/redeliver`,
    // The delivery still waits for its first attempt.
    expected: gmOnly(409),
  }),
  'webhook.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/webhooks/${fixture.webhookId}`,
    expected: gmOnly(204),
  }),
};
