import { listContainerItems } from '@quartermaster/contract/container';
import { removeMember } from '@quartermaster/contract/party-member';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type BotParty,
  botParty,
  commandOf,
  connectDiscord,
  testBot,
} from '../../../../test/factories/discord-bot.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { addItems, character, expectOk, member } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

async function countIn(testUser: Person, containerId: string, name: string): Promise<number> {
  const { data } = expectOk(await testUser.call(listContainerItems, { params: { id: containerId } })).body;
  return data.filter((item) => item.name === name).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Nim carries 10 torches, and 5 are in the stash. */
async function fixture(): Promise<BotParty & { torches: string }> {
  const party = await botParty(app);
  const torches = await addItems(party.player, party.nim.backpackId, 'Torch', 10);
  await addItems(party.player, party.testParty.stashId, 'Torch', 5);
  return { ...party, torches };
}

describe('/give', () => {
  test('is rejected for an observer, a removed member and an item that another player carries', async () => {
    const { bot, channel, gm, testParty, player, torches } = await fixture();
    const observer = await member(app, testParty, 'observer');
    const otherMember = await member(app, testParty);
    for (const testUser of [observer, otherMember]) {
      await connectDiscord(app, testUser);
      await character(testUser, testParty.id, { name: `Of ${testUser.user.username}` });
      const options = { item: torches, quantity: 1, to: 'party stash' };
      expect(await bot.text(testUser, channel, 'give', options)).toContain('You do not have permission');
    }
    expectOk(await gm.call(removeMember, { params: { id: testParty.id, user_id: player.user.id } }));
    expect(
      await bot.text(player, channel, 'give', { item: torches, quantity: 1, to: 'party stash' }),
    ).toContain('not a member');
    expect(await countIn(gm, testParty.stashId, 'Torch')).toBe(5);
  });

  test('transfers a suggested item to the stash, and the history shows that it was done through Discord', async () => {
    const { bot, channel, testParty, player, nim, torches } = await fixture();
    expect(await bot.suggest(player, channel, 'give', 'item', { item: 'tor' })).toEqual([
      { name: 'Torch × 10 · Nim, Backpack', value: torches },
    ]);
    expect(await bot.suggest(player, channel, 'give', 'to', { to: 'stash' })).toEqual([
      { name: 'Party stash', value: 'Party stash' },
    ]);
    const text = await bot.text(player, channel, 'give', { item: torches, quantity: 4, to: 'Party stash' });
    expect(text).toBe('4 × **Torch** → **Party stash**');
    expect(await countIn(player, testParty.stashId, 'Torch')).toBe(9);
    expect(await countIn(player, nim.backpackId, 'Torch')).toBe(6);
    const history = expectOk(await player.call(listPartyTransactions, { params: { id: testParty.id } })).body
      .data;
    expect(history[0]).toMatchObject({ via: 'discord', quantity: 4, actor_data: { id: player.user.id } });
  });

  test('transfers an item by name to a named character, and lets the gm transfer from any character', async () => {
    const { bot, channel, gm, testParty, player, torches } = await fixture();
    const dorn = await character(gm, testParty.id, { name: 'Dorn' });
    const text = await bot.text(player, channel, 'give', { item: 'torch', quantity: 1, to: 'dorn' });
    expect(text).toBe('1 × **Torch** → **Dorn**');
    await bot.text(gm, channel, 'give', { item: torches, quantity: 2, to: dorn.id });
    expect(await countIn(gm, dorn.backpackId, 'Torch')).toBe(3);
  });

  test('transfers to a character by its id in a party with more than a hundred characters', async () => {
    const { bot, channel, gm, testParty, player } = await fixture();
    const zoe = await character(gm, testParty.id, { name: 'Zoe' });
    await app.sql`insert into characters (id, user_id, party_id, name)
      select gen_random_uuid(), ${gm.user.id}, ${testParty.id}, 'Guard ' || n from generate_series(1, 100) n`;
    expect(await bot.text(player, channel, 'give', { item: 'Torch', quantity: 1, to: zoe.id })).toBe(
      '1 × **Torch** → **Zoe**',
    );
  });

  test('explains rejections: quantity too large or 0, unknown item, unknown character', async () => {
    const { bot, channel, testParty, player, nim } = await fixture();
    const transferCommand = (options: object) =>
      bot.text(player, channel, 'give', { item: 'Torch', quantity: 1, to: 'Party stash', ...options });
    expect(await transferCommand({ quantity: 11 })).toContain('Only 10 available');
    expect(await transferCommand({ quantity: 0 })).toContain('at least 1');
    expect(await transferCommand({ item: 'Wand' })).toContain('Choose an item from the suggestions');
    expect(await transferCommand({ to: 'Gandalf' })).toContain('Choose a character from the suggestions');
    expect(await countIn(player, nim.backpackId, 'Torch')).toBe(10);
    expect(await countIn(player, testParty.stashId, 'Torch')).toBe(5);
  });

  test('transfers the item once when delivered many times concurrently, and repeats the response', async () => {
    const { bot, channel, player, nim, torches } = await fixture();
    const command = commandOf(player, channel, 'give', { item: torches, quantity: 3, to: 'party stash' });
    await Promise.all(Array.from({ length: 5 }, () => bot.respond(command)));
    expect(await countIn(player, nim.backpackId, 'Torch')).toBe(7);
    expect((await bot.message(command)).content).toBe('3 × **Torch** → **Party stash**');
    expect(await countIn(player, nim.backpackId, 'Torch')).toBe(7);
  });
});

describe('/take', () => {
  test('is rejected for an observer', async () => {
    const { bot, channel, gm, testParty } = await fixture();
    const observer = await member(app, testParty, 'observer');
    await connectDiscord(app, observer);
    await character(observer, testParty.id, { name: 'Watcher' });
    expect(await bot.text(observer, channel, 'take', { item: 'Torch', quantity: 1 })).toContain('permission');
    expect(await countIn(gm, testParty.stashId, 'Torch')).toBe(5);
  });

  test('transfers an item from the stash to the user’s only character, or to a chosen character', async () => {
    const { bot, channel, testParty, player, nim } = await fixture();
    const [suggestion] = await bot.suggest(player, channel, 'take', 'item', { item: '' });
    expect(suggestion?.name).toMatch(/^Torch × 5 · /);
    await bot.text(player, channel, 'take', { item: suggestion?.value ?? '', quantity: 2 });
    expect(await countIn(player, nim.backpackId, 'Torch')).toBe(12);
    const elka = await character(player, testParty.id, { name: 'Elka' });
    expect(await bot.text(player, channel, 'take', { item: 'torch', quantity: 1 })).toContain('several');
    await bot.text(player, channel, 'take', { item: 'torch', quantity: 3, character: 'Elka' });
    expect(await countIn(player, elka.backpackId, 'Torch')).toBe(3);
  });
});
