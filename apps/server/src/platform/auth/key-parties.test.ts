import { createCharacter, listCharacters, updateCharacter } from '@quartermaster/contract/character';
import { getContainer } from '@quartermaster/contract/container';
import { getDashboard } from '@quartermaster/contract/dashboard';
import { transferBetweenContainers } from '@quartermaster/contract/item';
import { createParty, listParties } from '@quartermaster/contract/party';
import { exportCharacterTransactions, listCharacterTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { outcome } from '../../../test/client.ts';
import { declaredEndpoints } from '../../../test/contract/declared-endpoints.ts';
import { apiKey, type TestKey } from '../../../test/factories/api-keys.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  party,
  type TestCharacter,
  type TestParty,
} from '../../../test/factories/test-parties.ts';
import { idsIn, PARTY_TABLES } from './key-parties.ts';

let app: TestApp;
let gm: Person;
let chosenParty: TestParty;
let otherParty: TestParty;
let chosenCharacter: TestCharacter;
let otherCharacter: TestCharacter;
let partylessCharacter: TestCharacter;
let key: TestKey;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  [chosenParty, otherParty] = [await party(gm), await party(gm)];
  chosenCharacter = await character(gm, chosenParty.id);
  otherCharacter = await character(gm, otherParty.id);
  partylessCharacter = await character(gm, null);
  key = await apiKey(app, gm, { party_ids: [chosenParty.id] });
});
afterAll(() => app.close());

const readContainer = async (user: Pick<Person, 'call'>, id: string) =>
  outcome(await user.call(getContainer, { params: { id } }));

describe('API key for chosen parties', () => {
  test('can access only records that belong to those parties', async () => {
    expect(await readContainer(key, chosenCharacter.backpackId)).toBe('200');
    for (const { backpackId } of [otherCharacter, partylessCharacter]) {
      expect(await readContainer(gm, backpackId)).toBe('200');
      expect(await readContainer(key, backpackId)).toBe('404 RESOURCE_NOT_FOUND');
    }
  });

  test('reads only the transactions of its parties in the history of a character', async () => {
    const traveler = await character(gm, otherParty.id);
    await addItems(gm, traveler.backpackId, 'Torch', 2);
    const params = { id: traveler.id };
    const moveTo = async (party_id: string) =>
      expectOk(await gm.call(updateCharacter, { params, body: { character: { party_id } } }));
    await moveTo(chosenParty.id);
    await addItems(gm, traveler.backpackId, 'Dagger');
    const itemsFor = async (user: Pick<Person, 'call'>) =>
      expectOk(await user.call(listCharacterTransactions, { params })).body.data.map(
        ({ transactable_data }) => transactable_data?.name,
      );
    expect(await itemsFor(gm)).toContain('Torch');
    expect(await itemsFor(key)).toEqual(['Dagger']);
    const file = String((await key.call(exportCharacterTransactions, { params })).body.data);
    expect([file.includes('Dagger'), file.includes('Torch')]).toEqual([true, false]);
    await moveTo(otherParty.id);
  });

  test('cannot move items between a chosen party and another party or a character without a party', async () => {
    for (const [from, to] of [
      [chosenCharacter, otherCharacter],
      [otherCharacter, chosenCharacter],
      [chosenCharacter, partylessCharacter],
    ] as const) {
      const stackId = await addItems(gm, from.backpackId, 'Torch', 2);
      const body = {
        item_instance_id: stackId,
        source_container_id: from.backpackId,
        target_container_id: to.backpackId,
        quantity: 1,
      };
      expect(outcome(await key.call(transferBetweenContainers, { body }))).toBe('404 RESOURCE_NOT_FOUND');
    }
  });

  test('cannot move a character to another party', async () => {
    const params = { id: chosenCharacter.id };
    const body = { character: { party_id: otherParty.id } };
    expect(outcome(await key.call(updateCharacter, { params, body }))).toBe('404 RESOURCE_NOT_FOUND');
  });

  test('lists only the chosen parties', async () => {
    const { body } = await key.call(listParties, {});
    expect([body.data.map(({ id }) => id), body.meta.total_count]).toEqual([[chosenParty.id], 1]);
    expect((await gm.call(listParties, {})).body.meta.total_count).toBe(2);
  });

  test('requires the id of a chosen party for lists and for writes that are not tied to a party', async () => {
    const party_id = chosenParty.id;
    expect(outcome(await key.call(listCharacters, {}))).toBe('403 FORBIDDEN');
    expect(outcome(await key.call(getDashboard, {}))).toBe('403 FORBIDDEN');
    const characters = await key.call(listCharacters, { query: { party_id } });
    expect(characters.body.data.map(({ id }) => id)).toEqual([chosenCharacter.id]);
    const { body } = await key.call(getDashboard, { query: { party_id } });
    expect(body.data.parties.map((entry) => entry.party_id)).toEqual([party_id]);
    expect(outcome(await key.call(createCharacter, { body: { character: { name: 'Bo' } } }))).toBe(
      '403 FORBIDDEN',
    );
    expect(outcome(await key.call(createParty, { body: { party: { name: 'A third one' } } }))).toBe(
      '403 FORBIDDEN',
    );
  });

  test('cannot create a character outside its parties by writing the id of a chosen party in the notes', async () => {
    const body = { character: { name: 'Bo', notes: chosenParty.id } };
    expect(outcome(await key.call(createCharacter, { body }))).toBe('403 FORBIDDEN');
    const inParty = { character: { ...body.character, notes: otherParty.id, party_id: chosenParty.id } };
    expect(outcome(await key.call(createCharacter, { body: inParty }))).toBe('201');
  });

  test('is checked against all ids of a request, at any depth and in upper case', () => {
    const [lower, upper] = ['01a1fc41-3737-714c-9ecc-bb80b4bf44cd', '01A1FC41-3737-714C-9ECC-BB80B4BF44CE'];
    const ids = idsIn([
      { id: lower },
      undefined,
      { lines: [{ deep: { item_id: upper } }, 'a torch', 5, null], 'filters[party_id]': lower },
      { item_ids: [lower] },
    ]);
    expect(ids.sort()).toEqual([lower, upper.toLowerCase()]);
  });
});

interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The names of all fields in a schema that hold ids. */
const idFieldsIn = ({ format, properties = {}, items, anyOf = [] }: Schema, name = ''): string[] => [
  ...(format === 'uuid' ? [name] : []),
  ...Object.entries(properties).flatMap(([property, schema]) => idFieldsIn(schema, property)),
  ...[...anyOf, ...(items ? [items] : [])].flatMap((schema) => idFieldsIn(schema, name)),
];

test('party check of API keys covers every field that holds an id', async () => {
  const schemas = (await declaredEndpoints()).flatMap(({ params, query, body }) => [params, query, body]);
  const names = new Set(
    schemas.flatMap((schema) =>
      schema ? idFieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : [],
    ),
  );
  expect(names).toContain('party_id');
  expect([...names].filter((name) => idsIn([{ [name]: chosenParty.id }]).length === 0)).toEqual([]);
});

/** Tables with party rows that requests never identify by id. */
const NEVER_IN_REQUESTS = ['party_event_numbers', 'party_events', 'party_notes', 'all_postings', 'postings'];

test('party check of API keys covers every table with party rows that requests identify by id', async () => {
  const rows = await app.sql<{ name: string }[]>`
    select distinct c.relname as name from pg_class c
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped
    join pg_attribute r on r.attrelid = c.oid and not r.attisdropped
      and r.attname in ('party_id', 'container_id', 'character_id', 'shop_instance_id', 'loot_instance_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
  const unchecked = rows
    .map(({ name }) => name)
    .filter((name) => !(name in PARTY_TABLES) && !NEVER_IN_REQUESTS.includes(name));
  expect(unchecked).toEqual([]);
});
