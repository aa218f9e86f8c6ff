import { DISCORD_EXAMPLES } from '@quartermaster/contract/discord-examples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { commandOf, connectDiscord, discordBot, testBot } from '../factories/discord-bot.ts';
import { loot } from '../factories/loot.ts';
import { person } from '../factories/people.ts';
import { shop } from '../factories/shops.ts';
import { addItems, character, member, party, template } from '../factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

/** The party of the examples. */
async function exampleParty() {
  const bot = discordBot(app);
  const gm = await person(app);
  const testParty = await party(gm, { name: 'The Copper Lanterns' });
  const channel = await bot.channelOf(gm, testParty.id);
  const player = await member(app, testParty);
  await connectDiscord(app, player);
  const { backpackId } = await character(player, testParty.id, { name: 'Nim Thistlewick' });
  await addItems(player, backpackId, 'Rope, hempen (50 feet)');
  await addItems(player, backpackId, 'Gold piece', 10);
  await addItems(gm, testParty.stashId, 'Rope, silk (50 feet)', 3);
  for (const name of ['Longsword, +1', 'Potion of healing']) await template(gm, { name });
  const hoardLines = [
    ['Longsword, +1', 1],
    ['Potion of healing', 2],
  ] as const;
  await loot(gm, testParty.id, hoardLines, { name: 'The drowned chapel', is_revealed: true });
  const stock = { Dagger: { quantity: 5 }, Longsword: { quantity: 2 } };
  await shop(testParty, stock, { name_override: 'Ember & Anvil', buy_modifier: 0.9 });
  await shop(testParty, { Torch: {} }, { name_override: 'The Seventh Vial', is_active: false });
  return { bot, channel, player };
}

test("every example on the page about the bot matches the bot's actual response", async () => {
  const { bot, channel, player } = await exampleParty();
  for (const { command, options, content, buttons, isPublic } of DISCORD_EXAMPLES) {
    const message = await bot.message(commandOf(player, channel, command, options));
    const labels = message.components.flatMap((row) =>
      row.components.map((component) => ('label' in component ? component.label : '')),
    );
    expect([command, message.content, labels, message.flags]).toEqual([
      command,
      content,
      buttons,
      isPublic ? 0 : 64,
    ]);
  }
});
