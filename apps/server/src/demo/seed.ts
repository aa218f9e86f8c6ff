import { createCharacter } from '@quartermaster/contract/character';
import {
  createCharacterContainer,
  createPartyContainer,
  listPartyContainers,
} from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { createParty, joinParty } from '@quartermaster/contract/party';
import { recordVisit } from '@quartermaster/contract/visit';
import type { AppDeps } from '../app.ts';
import { STARTER_CATALOG } from '../features/item-template/catalog/catalog.ts';
import { openDatabase } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Call } from './caller.ts';
import {
  DEMO_ADMIN,
  DEMO_CHARACTERS,
  DEMO_PARTY,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_STASH,
  DEMO_WAGON,
  type DemoCharacter,
} from './campaign.ts';
import { createDemoClock } from './clock.ts';
import { CREATED_WEEKS_AGO, DEMO_GAME_SESSIONS, playGameSession } from './game-sessions.ts';
import { communityEvents } from './groups.ts';
import { type DemoHero, type DemoParty, playLatestGameSession } from './latest-game-session.ts';
import { deployHoards } from './loot.ts';
import { operationsEvents } from './operations.ts';
import { createOtherParties, writeNotes } from './other-parties.ts';
import { createPeople, emailOf, type People, registerCampaign } from './people.ts';
import { type DemoEvent, runEvents } from './schedule.ts';
import { startSeedingServer } from './seeding-server.ts';
import { openShops, restockShops } from './shops.ts';
import { billingEvents } from './subscribers.ts';
import { createTemplates } from './templates.ts';

/** How many weeks before the last Thursday the demo begins; the campaign begins later. */
const HISTORY_WEEKS = 24;

/**
 * Creates the demo: a campaign, and months of activity by other users. Except for the admin right and the verification
 * of addresses, everything is created through the API of servers on the demo clock, so that the ledger, the audit log
 * and all metrics have the right times (ADR 0245). Does nothing when the demo exists already. Called before the real
 * server starts. Throws OperatorError if an earlier call was interrupted.
 */
export async function seedDemo(deps: Pick<AppDeps, 'config' | 'target' | 'print'>): Promise<void> {
  if (await isSeeded(deps)) return;
  deps.print?.('Creating months of history. This takes about a minute …');
  const clock = createDemoClock({ weeksBefore: HISTORY_WEEKS, hours: -6 });
  const server = await startSeedingServer(deps, clock.now);
  const people = createPeople(server, clock);
  try {
    // The table exists while the demo is incomplete.
    await server.sql`create table unfinished_demo ()`;
    await registerCampaign(people, server, clock);
    const templates = await templateIds(people.person(DEMO_ADMIN));
    const template = (key: string) => templates.get(key) ?? '';
    const events = [
      ...campaignEvents(people, templates),
      ...communityEvents({ people, server, template }),
      ...billingEvents(people, clock, HISTORY_WEEKS),
      ...operationsEvents(people, server, clock),
    ];
    await runEvents(clock, events, server.record);
    await server.sql`drop table unfinished_demo`;
  } finally {
    await server.finish();
  }
}

/** Whether the demo exists already. Throws OperatorError if only a part of it exists. */
async function isSeeded({ config, target }: Pick<AppDeps, 'config' | 'target'>): Promise<boolean> {
  const sql = openDatabase(target, 1);
  const users = await sql`select from users where email = ${emailOf(DEMO_PEOPLE[0].username)}`;
  const unfinished = await sql`select where to_regclass('unfinished_demo') is not null`;
  await sql.end();
  if (unfinished.length > 0)
    throw new OperatorError(
      `The demo is incomplete, because creating it was interrupted. Delete the ${config.database ? `database ${target.database}` : `folder ${config.dataDir}`} and start again.`,
    );
  return users.length > 0;
}

/** The events of the campaign, from its first day to the latest game session. */
function campaignEvents(people: People, templates: ReadonlyMap<string, string>): DemoEvent[] {
  const campaign: { demoParty?: DemoParty } = {};
  const demoParty = (): DemoParty => {
    if (!campaign.demoParty) throw new Error('The campaign has not begun');
    return campaign.demoParty;
  };
  const begin = async () => {
    campaign.demoParty = await createDemoParty(people.person, templates);
  };
  const gameSessions: DemoEvent[] = DEMO_GAME_SESSIONS.map((gameSession) => ({
    weeksBefore: gameSession.weeksBefore,
    run: async () => {
      for (const { username } of DEMO_PEOPLE)
        await people.person(username)(recordVisit, { params: { id: demoParty().partyId } });
      await playGameSession(demoParty(), gameSession);
      await restockShops(demoParty());
      await openShops(demoParty(), gameSession.name);
      await deployHoards(demoParty(), gameSession.name);
      if (gameSession.weeksBefore > 0) return;
      await playLatestGameSession(demoParty());
      await writeNotes(demoParty().partyId, people.person);
      await createOtherParties(people.person);
    },
  }));
  return [{ weeksBefore: CREATED_WEEKS_AGO, run: begin }, ...gameSessions];
}

/** Creates the party with its members, characters and containers, as they are before the first game session. */
async function createDemoParty(
  person: People['person'],
  templates: ReadonlyMap<string, string>,
): Promise<DemoParty> {
  const [{ username: gameMaster }, ...members] = DEMO_PEOPLE;
  const gm = person(gameMaster);
  const party = (await gm(createParty, { body: { party: DEMO_PARTY } })).data;
  for (const { username, role } of members) {
    await person(username)(joinParty, { body: { join_code: party.join_code ?? '', role_request: role } });
  }
  const heroes = new Map<string, DemoHero>();
  for (const character of DEMO_CHARACTERS) {
    const hero = await createHero(person(character.player), party.id, character, templates);
    heroes.set(character.name, hero);
  }
  const stashId = (await gm(listPartyContainers, { params: { id: party.id } })).data[0]?.id ?? '';
  await fill(gm, stashId, DEMO_STASH, templates);
  await createTemplates(gm, person, stashId, templates);
  const { items, ...wagon } = DEMO_WAGON;
  const container = await gm(createPartyContainer, { params: { id: party.id }, body: { container: wagon } });
  await fill(gm, container.data.id, items, templates);
  const template = (key: string) => templates.get(key) ?? '';
  return { partyId: party.id, stashId, heroes, person, template };
}

/** The ids of the catalog's templates in this database, by key. */
async function templateIds(call: Call): Promise<ReadonlyMap<string, string>> {
  const byName = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const templates = await call(listItemTemplates, { query: { page: String(page), per_page: '100' } });
    for (const template of templates.data) byName.set(template.name, template.id);
    pages = templates.meta.total_pages;
  }
  return new Map(STARTER_CATALOG.map((entry) => [entry.key, byName.get(entry.name) ?? '']));
}

async function createHero(
  player: Call,
  partyId: string,
  character: DemoCharacter,
  templates: ReadonlyMap<string, string>,
): Promise<DemoHero> {
  const { backpack, containers, player: name, ...attributes } = character;
  const { data } = await player(createCharacter, {
    body: { character: { ...attributes, party_id: partyId, max_slots: 20 } },
  });
  const id = data.primary_container_id ?? '';
  await fill(player, id, backpack, templates);
  for (const { items, ...form } of containers) {
    const container = await player(createCharacterContainer, {
      params: { id: data.id },
      body: { container: { ...form, visibility: 'party' } },
    });
    await fill(player, container.data.id, items, templates);
  }
  return { id: data.id, backpackId: id, player: name };
}

/** Adds the items of a list to a container. */
async function fill(
  call: Call,
  containerId: string,
  items: string,
  templates: ReadonlyMap<string, string>,
): Promise<void> {
  for (const line of items.split(',')) {
    const [key = '', quantity = '1'] = line.trim().split(' × ');
    await call(createItem, {
      body: {
        item_template_id: templates.get(key) ?? '',
        container_id: containerId,
        quantity: Number(quantity),
      },
    });
  }
}

/** The lines that explain how to log in. */
export const demoLogins = (): string[] => [
  `The demo party is "${DEMO_PARTY.name}". Everyone's password is ${DEMO_PASSWORD}`,
  ...[...DEMO_PEOPLE, { username: DEMO_ADMIN, role: 'admin' }].map(
    ({ username, role }) => `  ${role.padEnd(9)} ${emailOf(username)}`,
  ),
];
