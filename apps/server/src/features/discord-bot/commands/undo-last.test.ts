import { deleteContainer, listContainerItems } from '@quartermaster/contract/container';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { botParty, connectDiscord, testBot } from '../../../../test/factories/discord-bot.ts';
import { addItems, character, expectOk, member, pouch } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

describe('/undo', () => {
  test('does not undo actions of other users', async () => {
    const { bot, channel, testParty, player, nim } = await botParty(app);
    await addItems(player, nim.backpackId, 'Torch', 10);
    for (const role of ['observer', 'player', 'manager'] as const) {
      const user = await member(app, testParty, role);
      await connectDiscord(app, user);
      expect(await bot.text(user, channel, 'undo')).toContain('can be undone');
    }
    expect(await bot.text(player, channel, 'inventory')).toContain('10 × **Torch**');
  });

  test('undoes the user’s last action, then the previous one', async () => {
    const { bot, channel, player, nim } = await botParty(app);
    await addItems(player, nim.backpackId, 'Torch', 10);
    await bot.text(player, channel, 'give', { item: 'Torch', quantity: 4, to: 'party stash' });
    await bot.text(player, channel, 'give', { item: 'Torch', quantity: 5, to: 'party stash' });
    expect(await bot.text(player, channel, 'inventory')).toContain('• **Torch**');
    expect(await bot.text(player, channel, 'undo')).toMatch(/^Undone: .*5 × Torch/);
    expect(await bot.text(player, channel, 'inventory')).toContain('6 × **Torch**');
    await bot.text(player, channel, 'undo');
    expect(await bot.text(player, channel, 'inventory')).toContain('10 × **Torch**');
  });

  test('undoes all changes of one action together', async () => {
    const { bot, channel, gm, testParty, player, nim } = await botParty(app);
    await character(gm, testParty.id, { name: 'Dorn' });
    await addItems(gm, testParty.stashId, 'Gold piece', 10);
    await bot.text(gm, channel, 'split', { amount: '10 gp' });
    expect(await bot.text(player, channel, 'coins', { character: nim.id })).toContain('5 gp');
    await bot.text(gm, channel, 'undo');
    expect(await bot.text(player, channel, 'coins', { character: nim.id })).toContain('no coins');
    expect(await bot.text(gm, channel, 'stash')).toContain('10 × **Gold piece**');
  });

  test('restores a deleted container with its items', async () => {
    const { bot, channel, player, nim } = await botParty(app);
    const pouchId = await pouch(player, nim.id, { visibility: 'party' });
    await addItems(player, pouchId, 'Torch', 5);
    await addItems(player, pouchId, 'Dagger');
    const deletion = { params: { id: pouchId }, query: { move_to: nim.backpackId } };
    expectOk(await player.call(deleteContainer, deletion));
    expect(await bot.text(player, channel, 'undo')).toMatch(/^Undone: /);
    const items = expectOk(await player.call(listContainerItems, { params: { id: pouchId } })).body.data;
    expect(items.map(({ name, quantity }) => `${quantity} ${name}`).sort()).toEqual(['1 Dagger', '5 Torch']);
  });
});

describe('/history', () => {
  test('shows the newest line first, with its time, and can be read by an observer', async () => {
    const { bot, channel, testParty, player, nim } = await botParty(app);
    await addItems(player, nim.backpackId, 'Torch', 10);
    await bot.text(player, channel, 'give', { item: 'Torch', quantity: 4, to: 'party stash' });
    const text = await bot.text(player, channel, 'history');
    expect(text.split('\n')[0]).toMatch(/^• <t:\d+:R> .*4 × Torch/);
    const observer = await member(app, testParty, 'observer');
    await connectDiscord(app, observer);
    expect(await bot.text(observer, channel, 'history')).toMatch(/4 × Torch/);
  });
});
