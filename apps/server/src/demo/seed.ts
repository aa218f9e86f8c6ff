import { createCharacter } from '@quartermaster/contract/character';
import {
  createCharacterContainer,
  createPartyContainer,
  listPartyContainers,
} from '@quartermaster/contract/container';
import { createItem } from '@quartermaster/contract/item';
import { listItemTemplates } from '@quartermaster/contract/item-template';
import { createParty, joinParty } from '@quartermaster/contract/party';
import { STARTER_CATALOG } from '../features/item-template/catalog/catalog.ts';
import type { DatabaseTarget } from '../platform/database-target.ts';
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
import type { DemoClock } from './clock.ts';
import { CREATED_WEEKS_BEFORE, DEMO_EVENINGS, playEvening } from './evenings.ts';
import { placeHoards } from './loot.ts';
import { createOtherParties } from './other-parties.ts';
import { emailOf, isSeeded, type People, registerPeople } from './people.ts';
import { type DemoHero, type DemoTable, playSession } from './session.ts';
import { openShops } from './shops.ts';
import { writeTemplates } from './templates.ts';

/**
 * Creates the demonstration campaign through the server's own calls, evening after evening on the demo clock, so that
 * every item in it has its entry in the history. Does nothing when it is there already.
 */
export async function seedDemo(url: string, target: DatabaseTarget, clock: DemoClock): Promise<void> {
  if (await isSeeded(url)) return;
  try {
    clock.goTo(CREATED_WEEKS_BEFORE);
    const person = await registerPeople(url, target, clock);
    const table = await createDemoParty(person);
    for (const evening of DEMO_EVENINGS) {
      clock.goTo(evening.weeksBefore);
      await playEvening(table, evening);
      await openShops(table, evening.name);
      await placeHoards(table, evening.name);
    }
    await playSession(table);
    await createOtherParties(table.partyId, person);
  } finally {
    clock.stop();
  }
}

/** The party with its members, characters and containers, as the first evening finds it. */
async function createDemoParty(person: People): Promise<DemoTable> {
  const [{ username: first }, ...others] = DEMO_PEOPLE;
  const gm = person(first);
  const party = (await gm(createParty, { body: { party: DEMO_PARTY } })).data;
  for (const { username, role } of others) {
    await person(username)(joinParty, { body: { join_code: party.join_code ?? '', role_request: role } });
  }
  const templates = await templateIds(gm);
  const heroes = new Map<string, DemoHero>();
  for (const character of DEMO_CHARACTERS) {
    const hero = await makeCharacter(person(character.player), party.id, character, templates);
    heroes.set(character.name, hero);
  }
  const stashId = (await gm(listPartyContainers, { params: { id: party.id } })).data[0]?.id ?? '';
  await fill(gm, stashId, DEMO_STASH, templates);
  await writeTemplates(gm, person, stashId, templates);
  const { items, ...wagon } = DEMO_WAGON;
  const made = await gm(createPartyContainer, { params: { id: party.id }, body: { container: wagon } });
  await fill(gm, made.data.id, items, templates);
  const template = (key: string) => templates.get(key) ?? '';
  return { partyId: party.id, stashId, heroes, person, template };
}

/** The ids of the catalog's templates in this database, by key. */
async function templateIds(call: Call): Promise<ReadonlyMap<string, string>> {
  const byName = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await call(listItemTemplates, { query: { page: String(page), per_page: '100' } });
    for (const template of found.data) byName.set(template.name, template.id);
    pages = found.meta.total_pages;
  }
  return new Map(STARTER_CATALOG.map((entry) => [entry.key, byName.get(entry.name) ?? '']));
}

async function makeCharacter(
  player: Call,
  partyId: string,
  character: DemoCharacter,
  templates: ReadonlyMap<string, string>,
): Promise<DemoHero> {
  const { backpack, containers, player: name, ...facts } = character;
  const { data } = await player(createCharacter, {
    body: { character: { ...facts, party_id: partyId, max_slots: 20 } },
  });
  const id = data.primary_container_id ?? '';
  await fill(player, id, backpack, templates);
  for (const { items, ...form } of containers) {
    const made = await player(createCharacterContainer, {
      params: { id: data.id },
      body: { container: { ...form, visibility: 'party' } },
    });
    await fill(player, made.data.id, items, templates);
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
  `The demonstration table is "${DEMO_PARTY.name}". Everybody's password is ${DEMO_PASSWORD}`,
  ...[...DEMO_PEOPLE, { username: DEMO_ADMIN, role: 'admin' }].map(
    ({ username, role }) => `  ${role.padEnd(9)} ${emailOf(username)}`,
  ),
];
