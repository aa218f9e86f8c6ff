import { updateLootInstance } from '@quartermaster/contract/loot';
import { removeMember } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type BotParty,
  botParty,
  commandOf,
  connectDiscord,
  testBot,
} from '../../../../test/factories/discord-bot.ts';
import { loot } from '../../../../test/factories/loot.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { character, expectOk, member } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

const hoardOf = ({ gm, testParty }: BotParty, isRevealed = true) =>
  loot(gm, testParty.id, [['Torch', 3]], { name: 'Old chest', is_revealed: isRevealed });

async function sendLootCommand({ bot, channel }: BotParty, user: Person, options = {}) {
  const message = await bot.message(commandOf(user, channel, 'loot', options));
  const components = message.components.flatMap((row): readonly object[] => row.components);
  const buttons = components as { label: string; custom_id: string }[];
  return { ...message, buttons, customId: buttons[0]?.custom_id ?? '' };
}

const join = async (party: BotParty, role: 'player' | 'observer', name: string) => {
  const user = await member(app, party.testParty, role);
  await connectDiscord(app, user);
  await character(user, party.testParty.id, { name });
  return user;
};

const addCharacters = (user: Person, partyId: string | null, count: number) => app.sql`
  insert into characters (id, user_id, party_id, name, created_at, updated_at)
  select gen_random_uuid(), ${user.user.id}, ${partyId}, 'Alt ' || n, now(), now() from generate_series(1, ${count}::int) n`;

describe('/loot', () => {
  test('does not mention hidden loot to a player, and shows it to a gm without buttons', async () => {
    const party = await botParty(app);
    const { id } = await hoardOf(party, false);
    expect((await sendLootCommand(party, party.player)).content).toBe('There is no loot to claim.');
    expect((await sendLootCommand(party, party.player, { loot: id })).content).toContain('Choose loot');
    expect(await party.bot.suggest(party.player, party.channel, 'loot', 'loot', { loot: '' })).toEqual([]);
    const { content, buttons } = await sendLootCommand(party, party.gm);
    expect(content).toContain('**Old chest** (hidden)');
    expect(buttons).toEqual([]);
  });

  test('shows loot with a button for its item, and shows an observer no buttons', async () => {
    const party = await botParty(app);
    const { id } = await hoardOf(party);
    const { content, buttons } = await sendLootCommand(party, party.player);
    expect(content).toBe('**Old chest**\n• 3 × **Torch**');
    expect(buttons.map(({ label }) => label)).toEqual(['Claim 3 × Torch']);
    expect(await party.bot.suggest(party.player, party.channel, 'loot', 'loot', { loot: 'old' })).toEqual([
      { name: 'Old chest', value: id },
    ]);
    const observer = await join(party, 'observer', 'Watcher');
    expect((await sendLootCommand(party, observer, { loot: 'old chest' })).buttons).toEqual([]);
  });

  test('says that only some items have a button if a message cannot hold all buttons', async () => {
    const party = await botParty(app);
    await loot(party.gm, party.testParty.id, [['Longsword', 26]], { name: 'Armory', is_revealed: true });
    const { content, buttons } = await sendLootCommand(party, party.player);
    expect(buttons).toHaveLength(25);
    expect(content).toContain('Only the first 25 items have a button.');
  });
});

describe('Claim button', () => {
  test('is rejected for an observer, a removed member, a member without a character, and hidden loot', async () => {
    const party = await botParty(app);
    const { bot, channel, gm, testParty, player } = party;
    const { id } = await hoardOf(party);
    const { customId } = await sendLootCommand(party, player, { public: true });
    const observer = await join(party, 'observer', 'Watcher');
    expect((await bot.press(observer, channel, customId)).content).toContain('permission');
    const otherMember = await member(app, testParty);
    await connectDiscord(app, otherMember);
    expect((await bot.press(otherMember, channel, customId)).content).toContain('Create one first');
    const formerMember = await join(party, 'player', 'Leaver');
    expectOk(await gm.call(removeMember, { params: { id: testParty.id, user_id: formerMember.user.id } }));
    expect((await bot.press(formerMember, channel, customId)).content).toContain('not a member');
    const body = { loot_instance: { is_revealed: false } };
    expectOk(await gm.call(updateLootInstance, { params: { id }, body }));
    expect((await bot.press(player, channel, customId)).content).toContain('could not be found');
  });

  test('gives the item to one of two users who press it concurrently, and shows the other that it is no longer there', async () => {
    const party = await botParty(app);
    const { bot, channel, player } = party;
    await hoardOf(party);
    const { customId, flags } = await sendLootCommand(party, player, { public: true });
    expect(flags).toBe(0);
    const otherPlayer = await join(party, 'player', 'Dorn');
    const messages = await Promise.all(
      [player, otherPlayer].map((user) => bot.press(user, channel, customId)),
    );
    expect(messages.map(({ content }) => content).sort()).toEqual([
      'Claimed 3 × **Torch**',
      '⚠️ This is no longer in the loot.',
    ]);
    expect(messages.every(({ flags: messageFlags }) => messageFlags === 64)).toBe(true);
    const carried = await Promise.all(
      [player, otherPlayer].map((user) => bot.text(user, channel, 'inventory')),
    );
    expect(carried.filter((text) => text.includes('3 × **Torch**'))).toHaveLength(1);
  });

  test('offers a user with several characters a menu of them, rejects selections by other users, and claims for the selected character', async () => {
    const party = await botParty(app);
    const { bot, channel, testParty, player, nim } = party;
    await hoardOf(party);
    const elka = await character(player, testParty.id, { name: 'Elka' });
    const { customId } = await sendLootCommand(party, player);
    const { components } = await bot.press(player, channel, customId);
    const menu = components[0]?.components[0];
    if (!menu || !('options' in menu)) throw new Error('No menu');
    expect(menu.options).toEqual([
      { label: 'Elka', value: elka.id },
      { label: 'Nim', value: nim.id },
    ]);
    const otherPlayer = await join(party, 'player', 'Dorn');
    expect((await bot.press(otherPlayer, channel, menu.custom_id, [nim.id])).content).toContain('not yours');
    expect((await bot.press(player, channel, menu.custom_id, [elka.id])).content).toBe(
      'Claimed 3 × **Torch**',
    );
    expect(await bot.text(player, channel, 'inventory', { character: 'Elka' })).toContain('3 × **Torch**');
  });

  test('says that the menu has only some characters if it cannot hold all of them', async () => {
    const party = await botParty(app);
    const { bot, channel, player, testParty } = party;
    await hoardOf(party);
    const { customId } = await sendLootCommand(party, player);
    await addCharacters(player, testParty.id, 24);
    expect((await bot.press(player, channel, customId)).content).not.toContain('only');
    await addCharacters(player, testParty.id, 1);
    expect((await bot.press(player, channel, customId)).content).toContain('The menu has only the first 25.');
  });

  test('finds the character of a user with more than 100 characters in other parties', async () => {
    const party = await botParty(app);
    await hoardOf(party);
    await addCharacters(party.player, null, 101);
    const { customId } = await sendLootCommand(party, party.player);
    expect((await party.bot.press(party.player, party.channel, customId)).content).toBe(
      'Claimed 3 × **Torch**',
    );
  });

  test('shows a message when it has expired', async () => {
    const party = await botParty(app);
    const { id } = await hoardOf(party);
    const { customId } = await sendLootCommand(party, party.player);
    const [name, , item] = customId.split(':');
    const longAgo = '1';
    const { content } = await party.bot.press(
      party.player,
      party.channel,
      [name, id, item, longAgo].join(':'),
    );
    expect(content).toContain('have expired');
  });
});
