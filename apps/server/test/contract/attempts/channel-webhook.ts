import { DISCORD_WEBHOOK } from '../test-fixture.ts';
import { type Attempts, gmOnly } from './attempt.ts';

export const channelWebhookAttempts: Attempts = {
  'channel_webhook.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/channel_webhook`,
    expected: gmOnly(200),
  }),
  'channel_webhook.set': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/parties/${fixture.partyId}/channel_webhook`,
    body: { channel_webhook: { url: DISCORD_WEBHOOK } },
    expected: gmOnly(200),
  }),
  'channel_webhook.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${fixture.channelPartyId}/channel_webhook`,
    body: { channel_webhook: { state: 'active' } },
    expected: gmOnly(200),
  }),
  'channel_webhook.test': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.channelPartyId}/channel_webhook/test`,
    expected: gmOnly(202),
  }),
  'channel_webhook.resend': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.channelPartyId}/channel_webhook/resend`,
    expected: gmOnly(202),
  }),
  'channel_webhook.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.channelPartyId}/channel_webhook`,
    expected: gmOnly(204),
  }),
};
