import { updateParty } from '@quartermaster/contract/party';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  commandOf,
  connectDiscord,
  discordBot,
  type TestDiscordBot,
  testBot,
} from '../../../../test/factories/discord-bot.ts';
import { snowflake } from '../../../../test/factories/discord-payloads.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let bot: TestDiscordBot;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
  bot = discordBot(app);
  gm = await person(app);
  testParty = await party(gm, { name: 'The *Lantern* Company' });
  await connectDiscord(app, gm);
});
afterAll(() => app.close());

const withDiscord = async (user: Person) => {
  await connectDiscord(app, user);
  return user;
};
const partyOf = async (channel: string) =>
  (await app.sql`select party_id from discord_channels where channel_id = ${channel}`)[0]?.party_id;

describe('/party', () => {
  test.each(['player', 'observer'] as const)('is rejected for the %s', async (role) => {
    const user = await withDiscord(await member(app, testParty, role));
    const channel = snowflake();
    expect(await bot.text(user, channel, 'party', { party: testParty.id })).toContain(
      'Only a game master or manager',
    );
    expect(await bot.suggest(user, channel, 'party', 'party', { party: '' })).toEqual([]);
    expect(await partyOf(channel)).toBeUndefined();
  });

  test('does not find a party of other users, by id or by name', async () => {
    const stranger = await withDiscord(await person(app));
    const channel = snowflake();
    expect(await bot.text(stranger, channel, 'party', { party: testParty.id })).toContain(
      'could not be found',
    );
    expect(await bot.text(stranger, channel, 'party', { party: 'The *Lantern* Company' })).toContain(
      'Choose a party from the suggestions',
    );
    expect(await partyOf(channel)).toBeUndefined();
  });

  test('sets the party of the channel for a gm or a manager, by suggestion or by name', async () => {
    const manager = await withDiscord(await member(app, testParty, 'manager'));
    for (const user of [gm, manager]) {
      const channel = snowflake();
      expect(await bot.suggest(user, channel, 'party', 'party', { party: 'lant' })).toEqual([
        { name: 'The *Lantern* Company', value: testParty.id },
      ]);
      expect(await bot.text(user, channel, 'party', { party: testParty.id })).toBe(
        'This channel now belongs to **The \\*Lantern\\* Company**. Its members can use all commands here.',
      );
      expect(await partyOf(channel)).toBe(testParty.id);
      expect(await bot.text(user, channel, 'party')).toContain('**The \\*Lantern\\* Company**');
    }
    const channelByName = snowflake();
    await bot.text(gm, channelByName, 'party', { party: 'the *lantern* company' });
    expect(await partyOf(channelByName)).toBe(testParty.id);
  });

  test('does not name the party of a channel to a stranger', async () => {
    const channel = snowflake();
    await bot.text(gm, channel, 'party', { party: testParty.id });
    const stranger = await withDiscord(await person(app));
    expect(await bot.text(stranger, channel, 'party')).toBe(
      'You are not a member of the party of this channel.',
    );
  });

  test('does not reassign the channel of another party, unless the sender may manage the channel', async () => {
    const channel = snowflake();
    await bot.text(gm, channel, 'party', { party: testParty.id });
    const otherUser = await withDiscord(await person(app));
    const otherParty = await party(otherUser, { name: 'The Moles' });
    const command = () => commandOf(otherUser, channel, 'party', { party: otherParty.id });
    expect((await bot.message(command())).content).toContain('belongs to another party');
    expect(await partyOf(channel)).toBe(testParty.id);
    const managerCommand = command();
    // 0x10 is MANAGE_CHANNELS.
    await bot.message({
      ...managerCommand,
      member: { ...managerCommand.member, permissions: String(0x10 + 0x800) },
    });
    expect(await partyOf(channel)).toBe(otherParty.id);
  });

  test('does not assign a thread in another party’s channel, unless the sender runs both parties', async () => {
    const channel = snowflake();
    await bot.text(gm, channel, 'party', { party: testParty.id });
    const otherUser = await withDiscord(await person(app));
    const otherParty = await party(otherUser, { name: 'The Badgers' });
    const thread = snowflake();
    const threadCommand = (user: Person, partyId: string) => {
      const command = commandOf(user, thread, 'party', { party: partyId });
      return { ...command, channel: { ...command.channel, type: 11, parent_id: channel } };
    };
    expect((await bot.message(threadCommand(otherUser, otherParty.id))).content).toContain(
      'belongs to another party',
    );
    expect(await partyOf(thread)).toBeUndefined();
    const secondParty = await party(gm, { name: 'The Otters' });
    await bot.message(threadCommand(gm, secondParty.id));
    expect([await partyOf(thread), await partyOf(channel)]).toEqual([secondParty.id, testParty.id]);
  });

  test('is rejected for an archived party', async () => {
    const archivedParty = await party(gm, { name: 'The Retired' });
    expectOk(
      await gm.call(updateParty, {
        params: { id: archivedParty.id },
        body: { party: { is_archived: true } },
      }),
    );
    expect(await bot.text(gm, snowflake(), 'party', { party: archivedParty.id })).toContain('archived');
  });

  test('shows no party in the channel of a deleted party', async () => {
    const endedParty = await party(gm, { name: 'The Doomed' });
    const channel = snowflake();
    await bot.text(gm, channel, 'party', { party: endedParty.id });
    expectOk(await gm.call(deleteParty, { params: { id: endedParty.id } }));
    expect(await bot.text(gm, channel, 'party')).toContain('has no party yet');
    expect(await partyOf(channel)).toBeUndefined();
  });

  test('returns the same response when it is delivered again', async () => {
    const command = commandOf(gm, snowflake(), 'party', { party: testParty.id });
    const first = await bot.respond(command);
    const repeatedResponses = await Promise.all(Array.from({ length: 5 }, () => bot.respond(command)));
    for (const response of repeatedResponses) expect(response).toEqual(first);
  });
});
