import { removeMember } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startDiscordApi } from '../../../../test/factories/discord-api.ts';
import {
  commandOf,
  connectDiscord,
  discordBot,
  interaction,
  signatureOf,
  type TestDiscordBot,
  testBot,
  timestampAt,
} from '../../../../test/factories/discord-bot.ts';
import { snowflake } from '../../../../test/factories/discord-payloads.ts';
import { person } from '../../../../test/factories/people.ts';
import { expectOk, type PlayedParty, playedParty } from '../../../../test/factories/test-parties.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let bot: TestDiscordBot;
let played: PlayedParty;
let channel: string;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
  bot = discordBot(app);
  played = await playedParty(app);
  channel = await bot.channelOf(played.gm, played.testParty.id);
  await connectDiscord(app, played.player);
});
afterAll(() => app.close());

const ping = { id: '1', application_id: '2', type: 1, token: 'unique', version: 1 };
const codeOf = async (response: Response) => {
  const body = (await response.json()) as { error?: { code: string } };
  return `${response.status} ${body.error?.code}`;
};
const HOUR_MS = 60 * 60_000;

describe('Discord interaction', () => {
  test('is rejected unless Discord has signed it recently', async () => {
    const body = JSON.stringify(ping);
    const now = timestampAt(Date.now());
    const oldTimestamp = timestampAt(Date.now() - HOUR_MS);
    const deliveries = [
      bot.deliver(ping, { signature: signatureOf(now, body, true) }),
      bot.deliver(`${body} `, { timestamp: now, signature: signatureOf(now, body) }),
      bot.deliver(ping, { signature: '' }),
      bot.deliver(ping, { timestamp: oldTimestamp, signature: signatureOf(oldTimestamp, body) }),
    ];
    for (const response of await Promise.all(deliveries))
      expect(await codeOf(response)).toBe('401 UNAUTHORIZED');
  });

  test('is not found on a server without a bot', async () => {
    const appWithoutBot = await startTestApp({ database: app.database });
    try {
      expect(await codeOf(await discordBot(appWithoutBot).deliver(ping))).toBe('404 RESOURCE_NOT_FOUND');
    } finally {
      await appWithoutBot.close();
    }
  });

  test.each([
    '',
    'null',
    '[]',
    '{"type":1',
    '{"type":2,"id":"x"}',
    JSON.stringify({ ...ping, id: '1; drop' }),
  ])('is rejected with the signed body %j', async (body) => {
    expect(await codeOf(await bot.deliver(body))).toBe(
      body === '' ? '422 VALIDATION_ERROR' : '400 BAD_REQUEST',
    );
  });

  test('receives a response without an envelope when its type is ping', async () => {
    const response = await bot.deliver(ping);
    expect([response.status, await response.json()]).toEqual([200, { type: 1 }]);
  });

  test('links a user without a connected account to the profile, in a private message', async () => {
    const { content, flags, components } = await bot.message(commandOf(null, channel, 'stash'));
    expect(content).toContain('Connect your Discord account');
    expect(flags).toBe(64);
    expect(components).toEqual([
      {
        type: 1,
        components: [{ type: 2, style: 5, label: 'Connect account', url: 'http://localhost:3000/profile' }],
      },
    ]);
  });

  test('is rejected for a suspended user, with the reason and the end date', async () => {
    const suspendedUser = await person(app);
    await connectDiscord(app, suspendedUser);
    await app.sql`
      update users set suspended_at = now(), suspended_until = '2999-01-02T10:00:00Z', suspension_reason = 'Spam in names'
      where id = ${suspendedUser.user.id}`;
    const text = await bot.text(suspendedUser, channel, 'stash');
    expect(text).toContain('2 January 2999');
    expect(text).toContain('Spam in names');
  });

  test('is rejected during maintenance with the specified sentence', async () => {
    const connectedUser = await person(app);
    await connectDiscord(app, connectedUser);
    const isRejected = async () =>
      (await bot.text(connectedUser, channel, 'stash')).includes('System is in maintenance mode.');
    await app.sql`update site_settings set maintenance = true`;
    await until(isRejected);
    await app.sql`update site_settings set maintenance = false`;
    await until(async () => !(await isRejected()));
  });

  test('is rejected for a stranger and for a member who was just removed', async () => {
    const stranger = await person(app);
    await connectDiscord(app, stranger);
    expect(await bot.text(stranger, channel, 'stash')).toContain('You are not a member');

    const { gm, testParty, player } = await playedParty(app);
    const otherChannel = await bot.channelOf(gm, testParty.id);
    await connectDiscord(app, player);
    expect(await bot.text(player, otherChannel, 'stash')).toContain('Party stash');
    expectOk(await gm.call(removeMember, { params: { id: testParty.id, user_id: player.user.id } }));
    expect(await bot.text(player, otherChannel, 'stash')).toContain('You are not a member');
  });

  test('explains how to choose a party when the channel has none', async () => {
    expect(await bot.text(played.player, snowflake(), 'stash')).toContain('can choose one with /party');
  });

  test('is deferred when it takes too long, and the message follows in a request to Discord', async () => {
    const discord = await startDiscordApi();
    const config = { discordBot: { ...testBot, url: discord.url, deferAfterMs: 1 } };
    const slowApp = await startTestApp({ database: app.database, config });
    try {
      const freeChannel = snowflake();
      const command = commandOf(played.gm, freeChannel, 'party', { party: played.testParty.id });
      await app.sql.begin(async (lockingSql) => {
        await lockingSql`select pg_advisory_xact_lock(hashtextextended(${`discord channel ${freeChannel}`}, 0))`;
        expect(await discordBot(slowApp).respond(command)).toEqual({ type: 5, data: { flags: 64 } });
        expect(discord.received).toEqual([]);
      });
      const [sentRequest] = await until(() => discord.received.length > 0 && discord.received);
      const { application_id, token } = command;
      expect(sentRequest?.call).toBe(`PATCH /api/v10/webhooks/${application_id}/${token}/messages/@original`);
      expect(sentRequest?.body).toMatchObject({
        content: expect.stringContaining('belongs to'),
        components: [],
      });
    } finally {
      await slowApp.close();
      discord.stop();
    }
  });

  test('uses the channel’s party in a thread', async () => {
    const thread = commandOf(played.player, snowflake(), 'stash');
    const threadCommand = { ...thread, channel: { ...thread.channel, type: 11, parent_id: channel } };
    expect((await bot.message(threadCommand)).content).toContain('Party stash');
  });

  test('is rejected with a message for an unknown command, button or type', async () => {
    const { player } = played;
    expect(await bot.text(player, channel, 'teleport')).toContain('no longer exists');
    expect((await bot.press(player, channel, 'teleport:1')).content).toContain('no longer work');
    expect((await bot.message(interaction(player, channel, 5, { custom_id: 'x' }))).content).toContain(
      'does not support',
    );
  });
});
