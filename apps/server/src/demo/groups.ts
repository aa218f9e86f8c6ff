import { createApiKey } from '@quartermaster/contract/api-key';
import { createCharacter } from '@quartermaster/contract/character';
import { listPartyContainers } from '@quartermaster/contract/container';
import { createItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { claimLoot, deployLoot } from '@quartermaster/contract/loot';
import { createParty, joinParty } from '@quartermaster/contract/party';
import { deployShop } from '@quartermaster/contract/shop';
import { listShopListings } from '@quartermaster/contract/shop-listing';
import { tradeWithShop } from '@quartermaster/contract/shop-trade';
import { type Call, caller } from './caller.ts';
import { DEMO_GROUPS, DEMO_VISITORS, type DemoGroup } from './community.ts';
import type { People } from './people.ts';
import type { DemoEvent } from './schedule.ts';
import type { SeedingServer } from './seeding-server.ts';

const GAME_SESSIONS_PER_HOARD = 4;
const GAME_SESSIONS_PER_PURCHASE = 2;
/** The game master whose tool adds found items with an API key. */
const TOOL_OWNER = 'Viggo';

interface GroupProgress {
  readonly partyId: string;
  readonly stashId: string;
  readonly heroes: readonly { player: string; id: string; backpackId: string }[];
  shopId?: string;
  tool?: Call;
  /** The number of game sessions that the party has played. */
  gameSessions: number;
}

interface SeedContext {
  readonly people: People;
  readonly server: SeedingServer;
  template(key: string): string;
}

/**
 * The activity over months of users outside of the main demo party: they register, create parties and play, or only
 * visit the app.
 */
export function communityEvents(seeding: SeedContext): DemoEvent[] {
  return [...DEMO_GROUPS.flatMap((group) => groupEvents(seeding, group)), ...visitorEvents(seeding.people)];
}

function visitorEvents(people: People): DemoEvent[] {
  return DEMO_VISITORS.flatMap(({ name, isVerified, visitWeeks, ...start }) => [
    { ...start, run: () => people.register(name, isVerified) },
    ...Array.from({ length: visitWeeks }, (_, week) => ({
      ...start,
      weeksBefore: start.weeksBefore - week,
      days: start.days + 2,
      run: () => people.visit(name),
    })),
  ]);
}

/**
 * The game master registers first, the players on the following days; then they play, and some players
 * visit the app between game sessions.
 */
function groupEvents(seeding: SeedContext, group: DemoGroup): DemoEvent[] {
  const { people } = seeding;
  const { createdWeeksAgo, everyWeeks, days, hours, stoppedWeeksAgo = 0 } = group;
  const progress: { party?: GroupProgress } = {};
  const events: DemoEvent[] = [group.gm, ...group.players].map((name, index) => ({
    weeksBefore: createdWeeksAgo + 1,
    days: days + index,
    hours: index - 5,
    run: () => people.register(name),
  }));
  for (let week = createdWeeksAgo; week >= stoppedWeeksAgo; week -= everyWeeks) {
    const run = async () => {
      progress.party ??= await createGroup(seeding, group);
      await play(seeding, group, progress.party);
    };
    events.push({ weeksBefore: week, days, hours, run });
    group.players.slice(week % 3).forEach((player, index) => {
      events.push({ weeksBefore: week, days: days + 2 + index, hours: -7, run: () => people.visit(player) });
    });
  }
  return events;
}

/** Creates the party with its members, and for each player a character with coins. */
async function createGroup({ people, template }: SeedContext, group: DemoGroup): Promise<GroupProgress> {
  const gm = people.person(group.gm);
  const form = { name: group.name, join_permission: 'limited', encumbrance_style: 'none' } as const;
  const { data: party } = await gm(createParty, { body: { party: form } });
  const heroes = [];
  for (const player of group.players) {
    const person = people.person(player);
    await person(joinParty, { body: { join_code: party.join_code ?? '' } });
    const character = { name: `${player}'s hero`, party_id: party.id };
    const { data } = await person(createCharacter, { body: { character } });
    const backpackId = data.primary_container_id ?? '';
    await addItems(person, template('gold-piece'), backpackId, 200);
    heroes.push({ player, id: data.id, backpackId });
  }
  const stash = await gm(listPartyContainers, { params: { id: party.id } });
  return { partyId: party.id, stashId: stash.data[0]?.id ?? '', heroes, gameSessions: 0 };
}

const addItems = async (call: Call, item_template_id: string, container_id: string, quantity: number) =>
  (await call(createItem, { body: { item_template_id, container_id, quantity } })).meta.item_instance_ids;

/**
 * Plays a game session: found items are added to the stash and taken by the members, and some game sessions
 * have a purchase or a hoard.
 */
async function play(seeding: SeedContext, group: DemoGroup, party: GroupProgress): Promise<void> {
  const { people, template } = seeding;
  const gm = people.person(group.gm);
  const templateId = template(group.foundItemKeys[party.gameSessions % group.foundItemKeys.length] ?? '');
  if (group.gm === TOOL_OWNER) party.tool ??= await createTool(seeding, group.gm);
  const itemIds = await addItems(party.tool ?? gm, templateId, party.stashId, party.heroes.length + 1);
  const carriers = [...party.heroes.map(({ player }) => player), group.gm];
  for (const [index, name] of carriers.entries())
    await people.person(name)(transferBetweenContainers, {
      body: {
        // One stack, or one stack per item if the items do not stack.
        item_instance_id: itemIds[index] ?? itemIds[0] ?? '',
        source_container_id: party.stashId,
        // The game master gives the last item to the first player.
        target_container_id: (party.heroes[index] ?? party.heroes[0])?.backpackId ?? '',
        quantity: 1,
      },
    });
  // The shop opens in the second game session.
  if (party.gameSessions === 1) party.shopId = await openShop(gm, party.partyId, group);
  if (party.shopId && party.gameSessions % GAME_SESSIONS_PER_PURCHASE === 1)
    await purchase(people, party, party.shopId);
  if (party.gameSessions % GAME_SESSIONS_PER_HOARD === GAME_SESSIONS_PER_HOARD - 1)
    await findHoard(seeding, group, party);
  party.gameSessions += 1;
}

async function createTool({ people, server }: SeedContext, gm: string): Promise<Call> {
  await people.signIn(gm);
  const api_key = { name: 'Session notes', scope: 'write', party_ids: null, expires_in_days: 365 } as const;
  const { data } = await people.person(gm)(createApiKey, { body: { api_key } });
  return caller(server.url, data.secret);
}

async function openShop(gm: Call, party_id: string, { name }: DemoGroup): Promise<string> {
  const new_shop = { name: `Stores of ${name}`, shop_type: 'general' } as const;
  return (await gm(deployShop, { body: { shop_instance: { new_shop, party_id } } })).data.id;
}

/** Buys one piece of the cheapest item in stock for one player; the players take turns. */
async function purchase(people: People, { heroes, gameSessions }: GroupProgress, id: string): Promise<void> {
  const hero = heroes[Math.floor(gameSessions / GAME_SESSIONS_PER_PURCHASE) % heroes.length];
  if (!hero) return;
  const player = people.person(hero.player);
  const { data } = await player(listShopListings, { params: { id }, query: { per_page: '100' } });
  const [cheapest] = data
    .filter(({ item_instance_id }) => item_instance_id !== null)
    .sort((a, b) => a.unit_price_copper - b.unit_price_copper);
  const buys = [{ item_instance_id: cheapest?.item_instance_id ?? '', quantity: 1 }];
  const trade = { character_id: hero.id, container_id: hero.backpackId, buys, sells: [] };
  await player(tradeWithShop, { params: { id }, body: { trade } });
}

async function findHoard(
  { people, template }: SeedContext,
  group: DemoGroup,
  party: GroupProgress,
): Promise<void> {
  const lines = ['gold-piece', group.foundItemKeys[0] ?? ''].map((key) => ({
    item_template_id: template(key),
    quantity: '2d6',
    chance: 100,
    is_identified: true,
  }));
  const loot_instance = { name: 'A small hoard', lines, party_id: party.partyId, is_revealed: true };
  const { data } = await people.person(group.gm)(deployLoot, { body: { loot_instance } });
  for (const [index, item] of (data.container?.item_instances ?? []).entries()) {
    const hero = party.heroes[index % party.heroes.length];
    if (!hero) continue;
    const claim = { item_instance_id: item.id, character_id: hero.id };
    await people.person(hero.player)(claimLoot, { params: { id: data.id }, body: { claim } });
  }
}
