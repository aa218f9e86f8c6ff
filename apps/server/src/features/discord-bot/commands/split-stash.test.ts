import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { botParty, connectDiscord, testBot } from '../../../../test/factories/discord-bot.ts';
import { addItems, character, member } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
});
afterAll(() => app.close());

/** Nim, Dorn and Elka, and 20 gold pieces in the stash. */
async function fixture() {
  const party = await botParty(app);
  const { gm, testParty } = party;
  for (const name of ['Dorn', 'Elka']) await character(gm, testParty.id, { name });
  await addItems(gm, testParty.stashId, 'Gold piece', 20);
  const coins = (name: string) => party.bot.text(gm, party.channel, 'coins', { character: name });
  return { ...party, coins };
}

describe('/split', () => {
  test('is rejected for an observer and for a member without a character', async () => {
    const { bot, channel, testParty, coins } = await fixture();
    const observer = await member(app, testParty, 'observer');
    await connectDiscord(app, observer);
    expect(await bot.text(observer, channel, 'split')).toContain('permission');
    await character(observer, testParty.id, { name: 'Watcher' });
    expect(await bot.text(observer, channel, 'split')).toContain('permission');
    expect(await coins('Nim')).toContain('no coins');
  });

  test('splits an amount among all characters and leaves the remainder in the stash', async () => {
    const { bot, channel, player, coins } = await fixture();
    expect(await bot.text(player, channel, 'split', { amount: '10 gp' })).toBe(
      '3 × **3 gp 3 sp 3 cp**; 1 cp stays in the stash',
    );
    for (const name of ['Nim', 'Dorn', 'Elka'])
      expect(await coins(name)).toContain('3 gp 3 sp 3 cp in total');
    expect(await bot.text(player, channel, 'coins')).toContain('10 gp 1 cp in total');
  });

  test('splits all coins among named characters', async () => {
    const { bot, channel, player, coins } = await fixture();
    expect(await bot.text(player, channel, 'split', { characters: 'dorn, Elka' })).toBe('2 × **10 gp**');
    for (const name of ['Dorn', 'Elka']) expect(await coins(name)).toContain('10 gp in total');
    expect(await coins('Nim')).toContain('no coins');
  });

  test('accepts names that contain a comma, and a comma after the last name', async () => {
    const { bot, channel, gm, player, testParty, coins } = await fixture();
    await character(gm, testParty.id, { name: 'Dorn, the Elder' });
    const characters = 'elka, dorn, the elder,';
    expect(await bot.text(player, channel, 'split', { characters })).toBe('2 × **10 gp**');
    for (const name of ['Dorn, the Elder', 'Elka']) expect(await coins(name)).toContain('10 gp in total');
    expect(await coins('Dorn')).toContain('no coins');
  });

  test('accepts more than 100 characters of text for the names, which a large party needs', async () => {
    const { bot, channel, player } = await fixture();
    const characters = Array.from({ length: 50 }, () => 'Dorn, Elka').join(', ');
    expect(await bot.text(player, channel, 'split', { characters })).toBe('2 × **10 gp**');
  });

  test.each([
    [{ amount: 'much' }, 'Enter an amount such as'],
    [{ amount: '0 gp' }, 'Enter an amount such as'],
    [{ amount: '21 gp' }, 'The container holds 20 gp.'],
    [{ characters: 'Dorn, Gandalf' }, 'The party does not have exactly one character named “Gandalf”.'],
    [{ characters: 'Dorn,'.repeat(101) }, 'Enter the names of 1 to 100 characters.'],
    [{ characters: ', ,' }, 'Enter the names of 1 to 100 characters.'],
  ])('rejects the options %j and gives the reason', async (options, message) => {
    const { bot, channel, player } = await fixture();
    expect(await bot.text(player, channel, 'split', options)).toContain(message);
  });
});
