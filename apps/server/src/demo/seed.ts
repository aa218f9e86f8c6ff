import { login, register } from '@quartermaster/contract/auth';
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
import { openDatabase } from '../platform/database.ts';
import type { DatabaseTarget } from '../platform/database-target.ts';
import { type Call, caller } from './caller.ts';
import {
  DEMO_CHARACTERS,
  DEMO_PARTY,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_STASH,
  DEMO_WAGON,
  type DemoCharacter,
} from './campaign.ts';
import { hideHoards } from './loot.ts';
import { createOtherParties } from './other-parties.ts';
import { type DemoHero, type DemoTable, playSession } from './session.ts';
import { openShops } from './shops.ts';
import { writeTemplates } from './templates.ts';

const emailOf = (username: string): string => `${username.toLowerCase()}@example.com`;

/** The people of the demonstration, signed in, by their names. */
type People = ReadonlyMap<string, Call>;

/**
 * Makes the demonstration campaign through the server's own calls, so that every thing in it has its
 * line in the history. Does nothing when it is there already.
 */
export async function seedDemo(url: string, target: DatabaseTarget): Promise<void> {
  const open = caller(url);
  const [first] = DEMO_PEOPLE;
  const known = await open(login, {
    body: { email: emailOf(first.username), password: DEMO_PASSWORD },
  }).catch(() => null);
  if (known) return;
  const people = await registerAll(url, open, target);
  const gm = personNamed(people, first.username);
  const party = (await gm(createParty, { body: { party: DEMO_PARTY } })).data;
  for (const { username, role } of DEMO_PEOPLE.slice(1)) {
    await personNamed(people, username)(joinParty, {
      body: { join_code: party.join_code ?? '', role_request: role },
    });
  }
  const templates = await templateIds(gm);
  const heroes = new Map<string, DemoHero>();
  for (const character of DEMO_CHARACTERS) {
    heroes.set(
      character.name,
      await makeCharacter(personNamed(people, character.player), party.id, character, templates),
    );
  }
  const stash = (await gm(listPartyContainers, { params: { id: party.id } })).data[0]?.id ?? '';
  await fill(gm, stash, DEMO_STASH, templates);
  await writeTemplates(gm, (name) => personNamed(people, name), stash, templates);
  const { items, ...wagon } = DEMO_WAGON;
  const made = await gm(createPartyContainer, { params: { id: party.id }, body: { container: wagon } });
  await fill(gm, made.data.id, items, templates);
  const table: DemoTable = {
    partyId: party.id,
    stashId: stash,
    heroes,
    person: (name) => personNamed(people, name),
    template: (key) => templates.get(key) ?? '',
  };
  await playSession(table);
  await openShops(table);
  await hideHoards(table);
  await createOtherParties(party.id, (name) => personNamed(people, name));
}

/** Nobody reads mail at these addresses, so they are taken as proven; the party they found is public. */
async function registerAll(url: string, open: Call, target: DatabaseTarget): Promise<People> {
  const sql = openDatabase(target, 1);
  const people = new Map<string, Call>();
  for (const { username } of DEMO_PEOPLE) {
    const user = {
      email: emailOf(username),
      username,
      password: DEMO_PASSWORD,
      password_confirmation: DEMO_PASSWORD,
    };
    const { data } = await open(register, { body: { user } });
    await sql`update users set email_verified_at = now() where id = ${data.user.id}`;
    people.set(username, caller(url, data.token));
  }
  await sql.end();
  return people;
}

function personNamed(people: People, username: string): Call {
  const person = people.get(username);
  if (!person) throw new Error(`Nobody in the demonstration is called ${username}`);
  return person;
}

/** The ids of the catalogue's templates in this database, by their keys. */
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

/** Unpacks a packing list into a container. */
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

/** The lines that tell a person how to come in. */
export const demoLogins = (): string[] => [
  `The demonstration table is "${DEMO_PARTY.name}". Everybody's password is ${DEMO_PASSWORD}`,
  ...DEMO_PEOPLE.map(({ username, role }) => `  ${role.padEnd(9)} ${emailOf(username)}`),
];
