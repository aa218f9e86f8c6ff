import { createItem, updateItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  botParty,
  commandOf,
  connectDiscord,
  discordBot,
  type TestDiscordBot,
  testBot,
} from '../../../../test/factories/discord-bot.ts';
import type { OptionValues } from '../../../../test/factories/discord-payloads.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestParty,
  template,
} from '../../../../test/factories/test-parties.ts';
import { BOT_COMMANDS } from '../domain/command-list.ts';

const ROLES = ['gm', 'manager', 'player', 'observer'] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
let bot: TestDiscordBot;
let testParty: TestParty;
let channel: string;
const users = {} as Record<Role, Person>;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
  bot = discordBot(app);
  users.gm = await person(app);
  testParty = await party(users.gm);
  channel = await bot.channelOf(users.gm, testParty.id);
  for (const role of ['manager', 'player', 'observer'] as const) {
    users[role] = await member(app, testParty, role);
    await connectDiscord(app, users[role]);
    await character(users[role], testParty.id, { name: `Nim the ${role}` });
  }
  await fillParty();
});
afterAll(() => app.close());

/** Items that everyone can see, and canaries that only the gm can see. */
async function fillParty() {
  const { gm } = users;
  await addItems(gm, testParty.stashId, 'Torch', 7);
  await addItems(gm, testParty.stashId, 'Gold piece', 12);
  const { id } = await template(gm, { name: 'Canary Blade' });
  const body = { item_template_id: id, container_id: testParty.stashId, quantity: 1, is_identified: false };
  expectOk(await gm.call(createItem, { body }));
  const gandra = await character(gm, testParty.id, { name: 'Gandra' });
  const privatePouchId = await pouch(gm, gandra.id, { name: 'Canary pouch', visibility: 'private' });
  await addItems(gm, privatePouchId, 'Rope, hempen (50 feet)');
  await loot(gm, testParty.id, [['Torch', 3]], { name: 'Canary hoard', is_revealed: false });
  await shop(testParty, { Torch: { quantity: 2 } }, {}, { name: 'Open stall' });
  await loot(gm, testParty.id, [['Torch', 4, { is_identified: false }]], {
    name: 'Old chest',
    is_revealed: true,
  });
}

/** For every read command: options, and the text that each role sees. */
const READ_CASES: readonly [string, OptionValues, Readonly<Record<Role, string>>][] = [
  ['stash', {}, sameForEveryRole('7 × **Torch**')],
  ['find', { item: 'torch' }, sameForEveryRole('Torch')],
  ['coins', {}, sameForEveryRole('**Party**: 12 gp')],
  ['inventory', { character: 'nim the player' }, sameForEveryRole('**Nim the player**')],
  ['history', {}, sameForEveryRole('<t:')],
  ['shop', { shop: 'Open stall' }, sameForEveryRole('**Torch**')],
  ['loot', { loot: 'old chest' }, { ...sameForEveryRole('Unidentified'), gm: 'Torch' }],
];
function sameForEveryRole(text: string): Record<Role, string> {
  return { gm: text, manager: text, player: text, observer: text };
}

describe('read command', () => {
  test.each(READ_CASES)(
    '/%s with %j shows each role the expected text in a private response',
    async (name, options, expected) => {
      for (const role of ROLES) {
        const { content, flags } = await bot.message(commandOf(users[role], channel, name, options));
        expect(content, role).toContain(expected[role]);
        expect(flags).toBe(64);
      }
    },
  );

  test('gets a public response on request, except for members who can read more than players', async () => {
    for (const role of ROLES) {
      const command = commandOf(users[role], channel, 'stash', { public: true });
      const { content, flags } = await bot.message(command);
      const isPrivate = role === 'gm' || role === 'manager';
      expect(flags, role).toBe(isPrivate ? 64 : 0);
      expect(content.startsWith('This response was not made public')).toBe(isPrivate);
    }
  });

  test('/stash, /coins and /inventory return only an explanation to a member without a character', async () => {
    const otherMember = await member(app, testParty);
    await connectDiscord(app, otherMember);
    expect(await bot.text(otherMember, channel, 'stash')).toContain('You do not have permission');
    expect(await bot.text(otherMember, channel, 'coins')).toContain('You have no character');
    expect(await bot.text(otherMember, channel, 'inventory')).toContain('Create one first');
  });

  test('/inventory shows the user’s only character, and requires a choice among several', async () => {
    const player = await member(app, testParty);
    await connectDiscord(app, player);
    const first = await character(player, testParty.id, { name: 'Dorn' });
    await addItems(player, first.backpackId, 'Torch', 2);
    expect(await bot.text(player, channel, 'inventory')).toContain('2 × **Torch** · Backpack');
    const longsword = await addItems(player, first.backpackId, 'Longsword');
    const body = { item_instance: { instance_data: { is_equipped: true } } };
    expectOk(await player.call(updateItem, { params: { id: longsword }, body }));
    expect(await bot.text(player, channel, 'inventory')).toContain('**Longsword** (equipped) · Backpack');
    await character(player, testParty.id, { name: 'Elka' });
    expect(await bot.text(player, channel, 'inventory')).toContain('Choose one with the character option');
    expect(await bot.suggest(player, channel, 'inventory', 'character', { character: 'dor' })).toEqual([
      { name: 'Dorn', value: first.id },
    ]);
    expect(await bot.text(player, channel, 'inventory', { character: first.id })).toContain('**Dorn**');
  });

  test('/stash counts the items that do not fit into the message', async () => {
    const { bot: otherBot, channel: otherChannel, player, testParty: otherParty } = await botParty(app);
    await app.sql`insert into item_instances (id, item_template_id, container_id, quantity)
      select gen_random_uuid(), id, ${otherParty.stashId}, 1 from item_templates
      where catalog_key is not null and retired_at is null limit 100`;
    const [heading, ...lines] = (await otherBot.text(player, otherChannel, 'stash')).split('\n');
    expect(heading).toBe('**Party stash**: 100 different items');
    expect(lines.at(-1)).toBe(`… and ${100 - (lines.length - 1)} more`);
  });

  test('does not find a character outside the party', async () => {
    const otherCharacter = await character(users.player, null, { name: 'Lone' });
    for (const idOrName of [otherCharacter.id, 'Lone'])
      expect(await bot.text(users.player, channel, 'inventory', { character: idOrName })).toContain(
        'Choose a character from the suggestions',
      );
  });
});

/** For every write command except /undo: options that it rejects. */
const REJECTED_OPTIONS: Readonly<Record<string, OptionValues>> = {
  party: { party: 'canary' },
  give: { item: 'canary blade', quantity: 1, to: 'canary' },
  take: { item: 'canary blade', quantity: 1, character: 'canary' },
  split: { amount: '0 gp' },
  buy: { shop: 'canary stall', item: 'canary blade', quantity: 1 },
  sell: { shop: 'canary stall', item: 'canary blade', quantity: 1 },
};

/** The responses of all commands except /undo to a user, private and public, and all suggestions. */
async function allResponses(user: Person): Promise<string> {
  const responses: unknown[] = [];
  for (const [name, { options }] of BOT_COMMANDS) {
    const values = READ_CASES.find(([command]) => command === name)?.[1] ?? REJECTED_OPTIONS[name] ?? {};
    for (const isPublic of name === 'undo' ? [] : [false, true])
      responses.push(await bot.respond(commandOf(user, channel, name, { ...values, public: isPublic })));
    for (const option of options.filter(({ autocomplete }) => autocomplete))
      for (const typed of ['', 'canary'])
        responses.push(
          await bot.suggest(user, channel, name, option.name, { ...values, [option.name]: typed }),
        );
  }
  responses.push(await bot.message(commandOf(user, channel, 'find', { item: 'blade' })));
  responses.push(await bot.message(commandOf(user, channel, 'loot', { loot: 'canary hoard' })));
  return JSON.stringify(responses);
}

describe('gm-only information', () => {
  test.each(['manager', 'player', 'observer'] as const)('appears in no response to the %s', async (role) => {
    const responses = await allResponses(users[role]);
    expect(responses).toContain('Unidentified');
    expect(responses).not.toContain('Canary');
  });

  test('appears in responses to the gm', async () => {
    expect(await allResponses(users.gm)).toContain('Canary Blade');
  });
});

describe('connected user', () => {
  test('is looked up for every command, so that a disconnected account is rejected', async () => {
    const player = await member(app, testParty);
    await connectDiscord(app, player);
    await character(player, testParty.id);
    expect(await bot.text(player, channel, 'stash')).toContain('Party stash');
    await app.sql`delete from discord_accounts where user_id = ${player.user.id}`;
    expect(await bot.text(player, channel, 'stash')).toContain('Connect your Discord account');
  });
});
