import { removeMember } from '@quartermaster/contract/party-member';
import { updateShopInstance } from '@quartermaster/contract/shop';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { botParty, commandOf, connectDiscord, testBot } from '../../../../test/factories/discord-bot.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { shelfItemId, shop } from '../../../../test/factories/shops.ts';
import { addItems, character, expectOk, member } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

/** A shop with three torches at 1 cp; Nim has 2 gold pieces. */
async function fixture() {
  const party = await botParty(app);
  const { bot, channel, player, nim, testParty } = party;
  await addItems(player, nim.backpackId, 'Gold piece', 2);
  const stall = await shop(testParty, { Torch: { quantity: 3 } }, {}, { name: 'Stall' });
  const purse = async () => bot.text(player, channel, 'coins', { character: nim.id });
  const buy = (user: Person, options: object = {}) =>
    bot.text(user, channel, 'buy', { shop: 'Stall', item: 'Torch', quantity: 2, ...options });
  return { ...party, stall, purse, buy };
}
const closeShop = (gm: Person, id: string) =>
  gm.call(updateShopInstance, { params: { id }, body: { shop_instance: { is_active: false } } });

describe('/shop', () => {
  test('lists the shops, and the stock of one shop with its prices', async () => {
    const { bot, channel, player, stall } = await fixture();
    expect(await bot.text(player, channel, 'shop')).toBe('• **Stall** · open, 1 item');
    expect(await bot.suggest(player, channel, 'shop', 'shop', { shop: 'sta' })).toEqual([
      { name: 'Stall', value: stall.id },
    ]);
    expect(await bot.text(player, channel, 'shop', { shop: stall.id })).toBe(
      '**Stall**\n• **Torch** · 1 cp · 3 left',
    );
    expect(await bot.text(player, channel, 'shop', { shop: 'Smithy' })).toContain('Choose a shop');
  });

  test('counts all shops of a party with more than a hundred shops, and finds a shop by its id', async () => {
    const { bot, channel, player, stall, testParty } = await fixture();
    await app.sql`insert into shop_instances (id, party_id, deployed_by, template_name, shop_type)
      select gen_random_uuid(), ${testParty.id}, ${testParty.gm.user.id}, 'Booth ' || n, 'general' from generate_series(1, 100) n`;
    const lines = (await bot.text(player, channel, 'shop')).split('\n');
    expect(lines.at(-1)).toBe(`… and ${101 - (lines.length - 1)} more`);
    expect(await bot.text(player, channel, 'shop', { shop: stall.id })).toContain('**Torch** · 1 cp');
  });

  test('shows the shelf of a closed shop to gm and manager only', async () => {
    const { bot, channel, gm, player, stall, testParty } = await fixture();
    expectOk(await closeShop(gm, stall.id));
    const manager = await member(app, testParty, 'manager');
    await connectDiscord(app, manager);
    for (const user of [gm, manager])
      expect(await bot.text(user, channel, 'shop', { shop: 'Stall' })).toContain('**Torch**');
    expect(await bot.text(player, channel, 'shop', { shop: 'Stall' })).toBe('**Stall** (closed)');
    expect(
      await bot.suggest(player, channel, 'buy', 'item', { shop: 'Stall', item: '', quantity: 1 }),
    ).toEqual([]);
  });
});

describe('/buy', () => {
  test('is rejected for an observer, a removed member and another user’s character', async () => {
    const { bot, channel, gm, testParty, player, nim, buy, purse } = await fixture();
    const observer = await member(app, testParty, 'observer');
    await connectDiscord(app, observer);
    await character(observer, testParty.id, { name: 'Watcher' });
    expect(await buy(observer)).toContain('permission');
    const otherMember = await member(app, testParty);
    await connectDiscord(app, otherMember);
    expect(await buy(otherMember, { character: nim.id })).toContain('permission');
    expect(await purse()).toContain('2 gp in total');
    expectOk(await gm.call(removeMember, { params: { id: testParty.id, user_id: player.user.id } }));
    expect(await buy(player)).toContain('not a member');
    expect(await bot.text(gm, channel, 'shop', { shop: 'Stall' })).toContain('3 left');
  });

  test('buys a suggested item, and the history shows that it was bought through Discord', async () => {
    const { bot, channel, testParty, player, stall, buy, purse } = await fixture();
    const item = await shelfItemId(player, stall.id, 'Torch');
    expect(
      await bot.suggest(player, channel, 'buy', 'item', { shop: stall.id, item: 'tor', quantity: 1 }),
    ).toEqual([{ name: 'Torch · 1 cp', value: item }]);
    expect(await buy(player, { item })).toBe('Bought 2 × **Torch** for 2 cp');
    expect(await purse()).toContain('1 gp 9 sp 8 cp in total');
    expect(await bot.text(player, channel, 'inventory')).toContain('2 × **Torch**');
    const history = expectOk(await player.call(listPartyTransactions, { params: { id: testParty.id } })).body
      .data;
    expect(history[0]).toMatchObject({ via: 'discord', transaction_type: 'purchase' });
  });

  test('explains rejections: too few in stock, too expensive, closed, unknown item or character', async () => {
    const { gm, testParty, player, stall, buy, purse } = await fixture();
    expect(await buy(player, { quantity: 4 })).toContain('Only 3 of Torch left in stock');
    expect(await buy(player, { item: 'Wand' })).toContain('Choose an item');
    expect(await buy(player, { character: 'Gandalf' })).toContain('Choose a character');
    await shop(testParty, { 'Plate armor': { quantity: 1 } }, {}, { name: 'Smithy' });
    expect(await buy(player, { shop: 'Smithy', item: 'Plate armor', quantity: 1 })).toContain(
      'you have 2 gp',
    );
    expectOk(await closeShop(gm, stall.id));
    expect(await buy(gm, { character: 'Nim' })).toContain('This shop is closed');
    expect(await purse()).toContain('2 gp in total');
  });

  test('buys once when it is delivered many times concurrently', async () => {
    const { bot, channel, player, purse } = await fixture();
    const command = commandOf(player, channel, 'buy', { shop: 'Stall', item: 'Torch', quantity: 1 });
    await Promise.all(Array.from({ length: 5 }, () => bot.respond(command)));
    expect((await bot.message(command)).content).toBe('Bought 1 × **Torch** for 1 cp');
    expect(await purse()).toContain('1 gp 9 sp 9 cp in total');
  });
});

describe('/sell', () => {
  test('is rejected for an observer', async () => {
    const { bot, channel, testParty } = await fixture();
    const observer = await member(app, testParty, 'observer');
    await connectDiscord(app, observer);
    const { backpackId } = await character(observer, testParty.id, { name: 'Watcher' });
    await addItems(testParty.gm, backpackId, 'Torch', 1);
    const sellOptions = { shop: 'Stall', item: 'Torch', quantity: 1 };
    expect(await bot.text(observer, channel, 'sell', sellOptions)).toContain('permission');
    expect(await bot.text(observer, channel, 'inventory')).toContain('• **Torch**');
  });

  test('is rejected for an item that another player carries', async () => {
    const { bot, channel, testParty, player, nim } = await fixture();
    const torch = await addItems(player, nim.backpackId, 'Torch', 1);
    const otherMember = await member(app, testParty);
    await connectDiscord(app, otherMember);
    const sellOptions = { shop: 'Stall', item: torch, quantity: 1 };
    expect(await bot.text(otherMember, channel, 'sell', sellOptions)).toContain('permission');
    expect(await bot.text(player, channel, 'inventory')).toContain('• **Torch**');
  });

  test('pays the character that carries the item', async () => {
    const { bot, channel, player, nim, purse } = await fixture();
    await addItems(player, nim.backpackId, 'Torch', 10);
    const sellOptions = { shop: 'Stall', item: 'Torch', quantity: 4 };
    expect(await bot.text(player, channel, 'sell', sellOptions)).toBe('Sold 4 × **Torch** for 4 cp');
    expect(await purse()).toContain('2 gp 4 cp in total');
    expect(await bot.text(player, channel, 'inventory')).toContain('6 × **Torch**');
    expect(await bot.text(player, channel, 'shop', { shop: 'Stall' })).toContain('7 left');
  });
});
