import { UNREACHABLE_URL } from '../test-fixture.ts';
import { type Attempts, gmOnly } from './attempt.ts';

export const webhookAttempts: Attempts = {
  'webhook.list': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/webhooks`,
    expected: gmOnly(200),
  }),
  'webhook.create': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/webhooks`,
    body: { webhook: { url: UNREACHABLE_URL } },
    expected: gmOnly(201),
  }),
  'webhook.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}`,
    body: { webhook: { description: 'Discord bridge' } },
    expected: gmOnly(200),
  }),
  'webhook.rotate_secret': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}/rotate_secret`,
    expected: gmOnly(200),
  }),
  'webhook.test': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}/test`,
    expected: gmOnly(202),
  }),
  'webhook.deliveries': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}/deliveries`,
    expected: gmOnly(200),
  }),
  'webhook.redeliver': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}/deliveries/${s.webhookDeliveryId}/redeliver`,
    // The delivery still waits for its first attempt.
    expected: gmOnly(409),
  }),
  'webhook.delete': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/webhooks/${s.webhookId}`,
    expected: gmOnly(204),
  }),
};
