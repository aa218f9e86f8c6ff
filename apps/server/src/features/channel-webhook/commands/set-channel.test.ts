import { getChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChannelSetup, setChannel, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { CHANNEL_TOKEN } from '../../../../test/factories/discord-channel.ts';
import { person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

describe('channel of a party', () => {
  test('can be set and read by game masters only', async () => {
    const testParty = await setup.createParty();
    for (const role of ['manager', 'player', 'observer'] as const) {
      const user = await member(setup.app, testParty, role);
      expect((await setChannel(user, testParty.id, setup.discord.webhookUrl)).status).toBe(403);
      expect((await user.call(getChannelWebhook, { params: { id: testParty.id } })).status).toBe(403);
    }
    const stranger = await person(setup.app);
    expect((await setChannel(stranger, testParty.id, setup.discord.webhookUrl)).status).toBe(404);
    expect((await stranger.call(getChannelWebhook, { params: { id: testParty.id } })).status).toBe(404);
  });

  test('cannot be set to a URL outside of Discord, and the response does not repeat the URL', async () => {
    const { id } = await party(setup.gm);
    const response = await setChannel(setup.gm, id, 'https://example.org/api/webhooks/1/canary-token');
    expect(response.status).toBe(422);
    expect(JSON.stringify(response.body)).not.toContain('canary-token');
  });

  test('does not reveal the token of its URL in responses, and stores it encrypted', async () => {
    const { id } = await party(setup.gm);
    const response = await setChannel(setup.gm, id, setup.discord.webhookUrl);
    expect(response.body.data).toMatchObject({
      party_id: id,
      state: 'active',
      disabled_reason: null,
      last_error: null,
      waiting: 0,
      unconfirmed: 0,
      address: 'https://discord.com/api/webhooks/1184472015540244501/…',
    });
    expect(JSON.stringify(response.body)).not.toContain(CHANNEL_TOKEN);
    expect(JSON.stringify(await setup.storedWebhook(id))).not.toContain(CHANNEL_TOKEN);
    const [row] = await setup.app.sql<{ sealed_token: Buffer; text: string }[]>`
      select sealed_token, to_jsonb(c)::text as text from channel_webhooks c where party_id = ${id}`;
    expect(row?.sealed_token.toString('latin1')).not.toContain(CHANNEL_TOKEN);
    expect(row?.text).not.toContain(CHANNEL_TOKEN);
  });
});
