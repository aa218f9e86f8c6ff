import type { DiscordMessage } from '@quartermaster/contract/discord-bot';
import type { DiscordCommandName } from '@quartermaster/contract/discord-commands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOT_COMMANDS } from '../../src/features/discord-bot/domain/command-list.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { commandOf, testBot } from '../factories/discord-bot.ts';
import { type OptionValues, PLACES, type PlaceShape } from '../factories/discord-payloads.ts';
import {
  BOT_MEMBERS,
  BOT_ROLES,
  type BotMember,
  type BotRole,
  type BotSetup,
  isMember,
  startBotSetup,
} from '../factories/discord-roles.ts';

// DEC-14: every command, suggestion, button and menu of the bot, and a form, which the bot never opens, for every role
// and payload format.
let app: TestApp;
let setup: BotSetup;
beforeAll(async () => {
  app = await startTestApp({ config: { discordBot: testBot } });
  setup = await startBotSetup(app);
}, 120_000);
afterAll(() => app.close());

const FORBIDDEN = 'You do not have permission to perform this action.';
const NOT_A_MEMBER = 'You are not a member of the party of this channel.';
const NO_PARTY = 'This channel has no party yet.';
const NOT_CONNECTED = 'Connect your Discord account';
/** Text that only members may read, and only in the channel of the party. */
const PARTY_CONTENT = /Lantern|Torch|Hero|stall|chest|gp/i;
const CHANNEL_PLACES = PLACES.filter((place) => place !== 'direct message');

interface Attempt {
  readonly options?: (role: BotRole) => OptionValues;
  /** The text that members receive, by role if it differs. */
  readonly reply: string | RegExp | Readonly<Record<BotMember, string | RegExp>>;
  /** Whether the command changes the party if permitted. */
  readonly isWrite?: boolean;
}

/** A write that observers may not make. */
const writeAttempt = (
  options: Attempt['options'],
  reply: string | RegExp,
  observer = FORBIDDEN,
): Attempt => ({
  ...(options ? { options } : {}),
  reply: { gm: reply, manager: reply, player: reply, observer },
  isWrite: true,
});
const readAttempt = (reply: string | RegExp, options: OptionValues = {}): Attempt => ({
  reply,
  options: () => options,
});

/** An attempt for every command; /undo is last, because by then every role that may write has made a change. */
const ATTEMPTS: Readonly<Record<DiscordCommandName, Attempt>> = {
  party: { reply: 'The party of this channel is **The Lantern Company**.' },
  stash: readAttempt('**Party stash**:'),
  inventory: {
    options: (role) => ({ character: `hero of ${isMember(role) ? role : 'gm'}` }),
    reply: /\*\*Hero of/,
  },
  find: readAttempt('found for “torch”', { item: 'torch' }),
  coins: readAttempt('**Party**:'),
  shop: readAttempt('**Torch** ·', { shop: 'open stall' }),
  loot: readAttempt('There is no loot to claim.'),
  history: readAttempt('<t:'),
  give: writeAttempt(
    () => ({ item: 'torch', quantity: 1, to: 'party stash' }),
    /^1 × \*\*Torch\*\* → \*\*Party stash\*\*$/,
  ),
  take: writeAttempt(() => ({ item: 'torch', quantity: 1 }), /^1 × \*\*Torch\*\* → \*\*Hero of/),
  buy: writeAttempt(
    () => ({ shop: 'open stall', item: 'torch', quantity: 1 }),
    /^Bought 1 × \*\*Torch\*\* for/,
  ),
  sell: writeAttempt(
    () => ({ shop: 'open stall', item: 'torch', quantity: 1 }),
    /^Sold 1 × \*\*Torch\*\* for/,
  ),
  split: writeAttempt(() => ({ amount: '1 gp', characters: 'hero of gm' }), /^1 × \*\*1 gp\*\*/),
  undo: writeAttempt(undefined, /^Undone: /, 'You have no recent action here that can be undone.'),
};

/** The text that the response to this role in this place contains. */
function expectedReply({ reply }: Attempt, role: BotRole, place: PlaceShape): string | RegExp {
  if (role === 'unconnected') return NOT_CONNECTED;
  if (place === 'direct message') return NO_PARTY;
  if (!isMember(role)) return NOT_A_MEMBER;
  return typeof reply === 'string' || reply instanceof RegExp ? reply : reply[role];
}

const isWriter = (role: BotRole): boolean => role === 'gm' || role === 'manager' || role === 'player';

/** Expects the attempt's response for every role and place, and a change only by roles that may write, in a channel. */
async function expectForAll(
  attempt: Attempt,
  send: (role: BotRole, place: PlaceShape) => Promise<DiscordMessage>,
): Promise<void> {
  for (const place of PLACES)
    for (const role of BOT_ROLES) {
      const where = `${role}, ${place}`;
      const before = await setup.state();
      const { content, flags } = await send(role, place);
      const expectedText = expectedReply(attempt, role, place);
      expect([where, content]).toEqual([
        where,
        typeof expectedText === 'string'
          ? expect.stringContaining(expectedText)
          : expect.stringMatching(expectedText),
      ]);
      expect([where, flags]).toEqual([where, 64]);
      if (!isMember(role) || place === 'direct message') expect(content, where).not.toMatch(PARTY_CONTENT);
      const mayWrite = attempt.isWrite === true && isWriter(role) && place !== 'direct message';
      expect([where, (await setup.state()) !== before]).toEqual([where, mayWrite]);
      if (mayWrite) expect([where, await setup.newestVia()]).toEqual([where, 'discord']);
    }
}

describe('command', () => {
  test.each(Object.entries(ATTEMPTS))('responds to each role as permitted: /%s', async (name, attempt) => {
    await expectForAll(attempt, (role, place) => {
      const channel = place === 'direct message' ? `9${setup.channel.slice(1)}` : setup.channel;
      const options = attempt.options?.(role) ?? {};
      return setup.bot.message(commandOf(setup.sender(role), channel, name, options, place));
    });
  });

  test('selects a party only for its gm or manager, and does not find it for users outside it: /party', async () => {
    const { bot, testParty, sender, channel } = setup;
    for (const place of PLACES)
      for (const role of BOT_ROLES) {
        const command = commandOf(sender(role), channel, 'party', { party: testParty.id }, place);
        const { content } = await bot.message(command);
        const expectedText = {
          gm: 'belongs to **The Lantern Company**',
          manager: 'belongs to **The Lantern Company**',
          player: 'Only a game master or manager',
          observer: 'Only a game master or manager',
          removed: 'could not be found',
          stranger: 'could not be found',
          unconnected: NOT_CONNECTED,
        }[role];
        expect([role, place, content]).toEqual([role, place, expect.stringContaining(expectedText)]);
      }
  });

  test('is rejected with a message and changes nothing if its options belong to another version', async () => {
    const { bot, channel, sender } = setup;
    const before = await setup.state();
    const outdatedCommands = [
      ['give', {}],
      ['give', { item: 'torch', to: 'party stash' }],
      ['give', { item: 3, quantity: 1, to: 'party stash' }],
      ['give', { item: 'torch', quantity: 'many', to: 'party stash' }],
      ['give', { item: 'torch', quantity: true, to: 'party stash' }],
      ['take', { item: 'torch' }],
      ['take', { item: 'torch', quantity: 1, from: 'chest' }],
      ['buy', { item: 'torch', quantity: 1 }],
      ['sell', { shop: 'open stall', item: 'torch' }],
      ['split', { coins: '1 gp' }],
      ['undo', { number: 3 }],
    ] as const;
    for (const [name, options] of outdatedCommands) {
      const { content } = await bot.message(commandOf(sender('player'), channel, name, options));
      expect([name, options, content]).toEqual([name, options, expect.stringMatching(/^⚠️ /)]);
    }
    const command = commandOf(sender('player'), channel, 'undo');
    const nested = {
      ...command,
      data: { ...command.data, options: [{ type: 1, name: 'last', options: [] }] },
    };
    expect((await bot.message(nested)).content).toMatch(/^⚠️ /);
    expect(await setup.state()).toBe(before);
  });

  test.each([
    ['mentions', '@everyone <@53908232506183680> <@&539082325061836999> <#645027906669510667>'],
    ['markdown', '**x** [a](https://evil.example) ||y|| `z` # t'],
    ['right to left', '\u202eחבל\u2066'],
    ['zero width', '\u200b\u200d\ufeff'],
    ['a null character', 'tor\u0000ch'],
    ['an unpaired surrogate', '\ud83d'],
    ['4,000 characters', 'x'.repeat(4000)],
    ['wildcards', '%_\\'],
  ])('returns a message that mentions no one for %s in every option', async (_text, text) => {
    const { bot, channel, sender } = setup;
    const before = await setup.state();
    for (const [name, { options }] of BOT_COMMANDS) {
      const textOptions = options.filter(({ type }) => type === 3);
      const quantityOption = options.some(({ required, type }) => required && type === 4)
        ? { quantity: 1 }
        : {};
      const optionValues = {
        ...Object.fromEntries(textOptions.map((option) => [option.name, text])),
        ...quantityOption,
      };
      if (textOptions.length === 0) continue;
      const { content, allowed_mentions } = await bot.message(
        commandOf(sender('player'), channel, name, optionValues),
      );
      expect([name, allowed_mentions]).toEqual([name, { parse: [] }]);
      expect(content, name).not.toMatch(/(?<!\\)(@everyone|<[@#]|\[a\]\()|Server error|\u202e|\u200b/);
      for (const option of textOptions.filter(({ autocomplete }) => autocomplete))
        await bot.suggest(sender('player'), channel, name, option.name, optionValues);
    }
    expect(await setup.state()).toBe(before);
  });

  test('is executed even if the interaction version is unknown', async () => {
    const { bot, channel, sender } = setup;
    const command = { ...commandOf(sender('player'), channel, 'stash'), version: 2 };
    expect((await bot.message(command)).content).toContain('**Party stash**');
  });
});

describe('suggestions', () => {
  const options = [...BOT_COMMANDS].flatMap(([name, command]) =>
    command.options.filter(({ autocomplete }) => autocomplete).map((option) => [name, option.name] as const),
  );
  /** The roles that receive suggestions for the option of /party. */
  const PARTY_SELECTING_ROLES: readonly BotRole[] = ['gm', 'manager'];

  test.each(options)('are returned only to permitted members: /%s option %s', async (name, option) => {
    const { bot, channel, sender } = setup;
    await setup.createClaims();
    for (const place of PLACES)
      for (const role of BOT_ROLES) {
        const isDirect = place === 'direct message';
        const optionValues = { shop: 'open stall', [option]: '' };
        const where = isDirect ? `9${channel.slice(1)}` : channel;
        const choices = await bot.suggest(sender(role), where, name, option, optionValues, place);
        const mayChoose =
          name === 'party' ? PARTY_SELECTING_ROLES.includes(role) : isMember(role) && !isDirect;
        expect([role, place, choices.length > 0]).toEqual([role, place, mayChoose]);
      }
  });
});

describe('component', () => {
  const claim: Attempt = writeAttempt(undefined, /^Claimed 1 × \*\*/);
  const directChannel = () => `9${setup.channel.slice(1)}`;

  test.each(['button', 'menu'])('responds to each role as permitted when it claims (%s)', async (kind) => {
    const { bot, channel, sender, characterOf } = setup;
    const buttons = new Map<BotRole, string[]>();
    for (const role of BOT_ROLES) buttons.set(role, await setup.createClaims());
    await expectForAll(claim, (role, place) => {
      const button = buttons.get(role)?.[PLACES.indexOf(place)] ?? '';
      const where = place === 'direct message' ? directChannel() : channel;
      if (kind === 'button') return bot.press(sender(role), where, button, undefined, place);
      const menu = button.replace('claim:', 'claim-as:');
      return bot.press(sender(role), where, menu, [characterOf(role)], place);
    });
  });

  test("is rejected when it claims for another user's character", async () => {
    const { bot, channel, sender, characterOf } = setup;
    const [button = ''] = await setup.createClaims();
    const menu = button.replace('claim:', 'claim-as:');
    for (const role of BOT_MEMBERS)
      for (const owner of BOT_ROLES.filter((otherRole) => otherRole !== role)) {
        const { content } = await bot.press(sender(role), channel, menu, [characterOf(owner)]);
        expect([role, owner, content]).toEqual([role, owner, expect.stringContaining('not yours')]);
      }
  });
});

test('submitted form is rejected for every role, because the bot never opens a form', async () => {
  for (const place of CHANNEL_PLACES)
    for (const role of BOT_ROLES) {
      const { content } = await setup.bot.submit(setup.sender(role), setup.channel, 'give', place);
      const expectedText =
        role === 'unconnected' ? NOT_CONNECTED : 'does not support this type of interaction';
      expect([role, place, content]).toEqual([role, place, expect.stringContaining(expectedText)]);
    }
});
