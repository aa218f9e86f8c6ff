import {
  createContainer,
  getContainer,
  listCharacterContainers,
  listContainers,
  updateCharacterContainer,
  updateContainer,
  updatePartyContainer,
} from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  chest,
  member,
  party,
  pouch,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const change = (user: Person, id: string, container: object) =>
  user.call(updateContainer, { params: { id }, body: { container } });

const namesOf = async (user: Person, id: string) =>
  (await user.call(listCharacterContainers, { params: { id } })).body.data.map(({ name }) => name);

test('update changes the given fields, keeps the other fields, and publishes an event to the party', async () => {
  const mira = await character(gm, testParty.id);
  const id = await pouch(gm, mira.id, { name: 'Pouch', max_slots: 4, description: 'Of leather' });
  const { status, body } = await change(gm, id, {
    name: 'Belt pouch',
    max_weight: 12.5,
    visibility: 'party',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    name: 'Belt pouch',
    description: 'Of leather',
    max_weight: 12.5,
    max_slots: 4,
    visibility: 'party',
  });
  expect((await change(gm, id, { max_weight: 0, max_slots: null })).body.data).toMatchObject({
    max_weight: null,
    max_slots: null,
  });
  const [event] = await app.sql`
    select action from party_events where payload -> 'ids' ->> 'container_id' = ${id}
      and channel = 'PartyInventoryChannel' order by number desc limit 1`;
  expect(event?.action).toBe('party_inventory_updated');
});

test('update changes the primary container, which is listed first', async () => {
  const mira = await character(gm, null);
  const id = await pouch(gm, mira.id, { name: 'Satchel' });
  expect((await change(gm, id, { is_primary: true })).body.data.is_primary).toBe(true);
  expect(await namesOf(gm, mira.id)).toEqual(['Satchel', 'Backpack']);
  const formerPrimary = await gm.call(getContainer, { params: { id: mira.backpackId } });
  expect(formerPrimary.body.data.is_primary).toBe(false);
});

test('containers are listed by position, with new containers last', async () => {
  const mira = await character(gm, null);
  for (const name of ['A', 'B', 'C']) await pouch(gm, mira.id, { name });
  const listResponse = await gm.call(listCharacterContainers, { params: { id: mira.id } });
  const last = listResponse.body.data.at(-1);
  await change(gm, last?.id ?? '', { position: 0 });
  await pouch(gm, mira.id, { name: 'D' });
  expect(await namesOf(gm, mira.id)).toEqual(['Backpack', 'C', 'A', 'B', 'D']);
});

test('twenty concurrent reorderings give every container a unique position', async () => {
  const mira = await character(gm, null);
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => pouch(gm, mira.id, { name })));
  const updates = Array.from({ length: 20 }, (_, n) =>
    change(gm, ids[n % ids.length] ?? '', { position: (n * 7) % 4 }),
  );
  const statuses = (await Promise.all(updates)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { body } = await gm.call(listCharacterContainers, { params: { id: mira.id } });
  const positions = body.data.filter(({ is_primary }) => !is_primary).map(({ position }) => position);
  expect(positions).toEqual([0, 1, 2, 3]);
});

test("update is rejected for another player's container, with the wrong owner in the URL or invalid fields, in an archived party, and when it makes a party container private", async () => {
  const owner = await member(app, testParty);
  const nim = await character(owner, testParty.id);
  const otherMember = await member(app, testParty);
  await character(otherMember, testParty.id);
  expect((await change(otherMember, nim.backpackId, { name: 'Mine' })).status).toBe(403);
  expect((await change(await person(app), nim.backpackId, { name: 'Mine' })).status).toBe(404);
  const wrongOwnerResponse = await owner.call(updateCharacterContainer, {
    params: { id: nim.id, container_id: testParty.stashId },
    body: { container: { name: 'Mine' } },
  });
  expect(wrongOwnerResponse.status).toBe(404);
  const madePrivate = await gm.call(updatePartyContainer, {
    params: { id: testParty.id, container_id: testParty.stashId },
    body: { container: { visibility: 'private' } },
  });
  expect(madePrivate.status).toBe(403);
  const archivedParty = await party(gm);
  await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
  expect((await change(gm, archivedParty.stashId, { name: 'Mine' })).body.error.code).toBe('CONFLICT');
  expect((await change(gm, testParty.stashId, { name: ' ', owner_id: testParty.id })).status).toBe(422);
});

test('creation of more than a hundred containers is rejected, even for concurrent requests', async () => {
  const mira = await character(gm, null);
  await app.sql`
    insert into containers (id, character_id, name) select gen_random_uuid(), ${mira.id}, 'Bag ' || n
    from generate_series(1, 98) n`;
  const form = { container: { name: 'One more', character_id: mira.id } };
  const creations = await Promise.all([1, 2, 3, 4].map(() => gm.call(createContainer, { body: form })));
  expect(creations.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('container list returns the containers of characters and parties that the user may see, filtered by character or party, with their total number on every page', async () => {
  const creator = await person(app);
  const company = await party(creator);
  const player = await member(app, company);
  const nim = await character(player, company.id, { name: 'Nim' });
  await pouch(player, nim.id, { name: 'Secret' });
  await chest(creator, company.id, { name: 'Wagon' });
  const soloCharacter = await character(player, null, { name: 'Solo' });
  const visibleNames = async (user: Person, query: object = {}) =>
    (await user.call(listContainers, { query })).body.data.map(({ name, owner }) => `${owner.name}: ${name}`);
  expect(await visibleNames(player)).toEqual([
    'Nim: Backpack',
    'Nim: Secret',
    'Solo: Backpack',
    'The Lantern Company: Party Stash',
    'The Lantern Company: Wagon',
  ]);
  expect(await visibleNames(player, { character_id: soloCharacter.id })).toEqual(['Solo: Backpack']);
  await party(creator, { name: 'Another' });
  expect(await visibleNames(creator, { party_id: company.id })).toHaveLength(4);
  expect(await visibleNames(player, { character_id: nim.id, party_id: company.id })).toHaveLength(2);
  expect(await visibleNames(creator, { character_id: nim.id })).toHaveLength(2);
  expect(await visibleNames(player, { character_id: soloCharacter.id, party_id: company.id })).toEqual([]);
  for (const filter of [{ party_id: company.id }, { character_id: nim.id }])
    expect(await visibleNames(await person(app), filter)).toEqual([]);
  const otherMember = await member(app, company);
  expect(await visibleNames(otherMember)).toEqual(['Nim: Backpack']);
  const { body } = await player.call(listContainers, { query: { page: '2', per_page: '2' } });
  expect(body.data.map(({ name }) => name)).toEqual(['Backpack', 'Party Stash']);
  expect(body.meta).toMatchObject({ total_count: 5, total_pages: 3 });
  const pastEnd = (await player.call(listContainers, { query: { page: '4', per_page: '2' } })).body;
  expect([pastEnd.data, pastEnd.meta.total_count]).toEqual([[], 5]);
});
