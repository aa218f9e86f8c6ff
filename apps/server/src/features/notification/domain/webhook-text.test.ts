import { expect, test } from 'vitest';
import { webhookText } from './webhook-text.ts';

const data = { kind: 'webhook', party_id: '1', party_name: 'The Lanterns', reason: 'creator' } as const;

test('notification says whether a webhook or the Discord channel was disabled, and why', () => {
  expect(webhookText({ ...data, host: 'hook.example' })).toEqual({
    title: 'A webhook of The Lanterns was disabled',
    body: 'Events are no longer sent to hook.example. The webhook’s creator is no longer a game master of the party.',
  });
  expect(webhookText({ ...data, event: 'channel_disabled' })).toEqual({
    title: 'Discord posts of The Lanterns were disabled',
    body: 'Nothing is sent to the Discord channel anymore. The webhook’s creator is no longer a game master of the party.',
  });
});
