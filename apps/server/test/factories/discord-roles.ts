import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { claimButton } from '../../src/features/discord-bot/domain/custom-id.ts';
import type { TestApp } from '../app.ts';
import { connectDiscord, discordBot, type TestDiscordBot } from './discord-bot.ts';
import { loot } from './loot.ts';
import { type Person, person } from './people.ts';
import { shop } from './shops.ts';
import { addItems, character, expectOk, member, party, type TestParty } from './test-parties.ts';

export const BOT_MEMBERS = ['gm', 'manager', 'player', 'observer'] as const;
export type BotMember = (typeof BOT_MEMBERS)[number];
/** The members, a former member, a stranger, and a member without a connected account. */
export const BOT_ROLES = [...BOT_MEMBERS, 'removed', 'stranger', 'unconnected'] as const;
export type BotRole = (typeof BOT_ROLES)[number];

/** Whether the role is that of a member with a connected account. */
export const isMember = (role: BotRole): role is BotMember =>
  (BOT_MEMBERS as readonly string[]).includes(role);

/** Items of the catalog, one for each of PLACES, so that each claim has a separate stack. */
const CLAIMED_ITEMS = ['Torch', 'Longsword', 'Dagger', 'Paper (one sheet)'];

export interface BotSetup {
  readonly bot: TestDiscordBot;
  readonly testParty: TestParty;
  readonly channel: string;
  /** The user of a role; null for the member without a connected account. */
  readonly sender: (role: BotRole) => Person | null;
  readonly characterOf: (role: BotRole) => string;
  /** The custom ids of the claim buttons of a new hoard. */
  createClaims(): Promise<string[]>;
  /** The `via` of the party's newest change. */
  newestVia(): Promise<string | undefined>;
  /** A text that changes with every write to the party and with the number of channels that have a party. */
  state(): Promise<string>;
}

/** A party with one user of each role, with enough torches and gold for every command. */
export async function startBotSetup(app: TestApp): Promise<BotSetup> {
  const bot = discordBot(app);
  const gm = await person(app);
  const testParty = await party(gm);
  const channel = await bot.channelOf(gm, testParty.id);
  const people = new Map<BotRole, Person>([['gm', gm]]);
  for (const role of BOT_ROLES.slice(1)) {
    const user = isMemberAtFirst(role) ? await member(app, testParty, roleAtFirst(role)) : await person(app);
    people.set(role, user);
    if (role !== 'unconnected') await connectDiscord(app, user);
  }
  const characters = new Map<BotRole, string>();
  for (const [role, user] of people) {
    const { id, backpackId } = await character(user, role === 'stranger' ? null : testParty.id, {
      name: `Hero of ${role}`,
    });
    characters.set(role, id);
    const owner = role === 'stranger' ? user : gm;
    for (const [name, quantity] of STOCK) await addItems(owner, backpackId, name, quantity);
  }
  for (const [name, quantity] of STOCK) await addItems(gm, testParty.stashId, name, quantity);
  await shop(testParty, { Torch: { quantity: 500 } }, {}, { name: 'Open stall' });
  const removed = people.get('removed')?.user.id;
  expectOk(await gm.send('DELETE', `/api/v1/parties/${testParty.id}/members/${removed}`));
  return {
    bot,
    testParty,
    channel,
    sender: (role) => (role === 'unconnected' ? null : (people.get(role) ?? null)),
    characterOf: (role) => characters.get(role) ?? '',
    async createClaims() {
      const lines = CLAIMED_ITEMS.map((name) => [name, 1] as const);
      const { id, container } = await loot(gm, testParty.id, lines, { name: 'Old chest', is_revealed: true });
      const items = container?.item_instances ?? [];
      return items.map((item) => claimButton({ lootId: id, itemId: item.id }, new Date()));
    },
    async newestVia() {
      const { data } = expectOk(await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body;
      return data[0]?.via;
    },
    async state() {
      const rows = await app.sql`
        select (select newest from party_event_numbers where party_id = ${testParty.id}) as newest,
          (select count(*)::int from discord_channels) as channels`;
      return JSON.stringify(rows);
    },
  };
}

const STOCK = [
  ['Torch', 200],
  ['Gold piece', 200],
] as const;

const isMemberAtFirst = (role: BotRole): boolean => role !== 'stranger';
const roleAtFirst = (role: BotRole) =>
  role === 'manager' || role === 'observer' ? role : ('player' as const);
