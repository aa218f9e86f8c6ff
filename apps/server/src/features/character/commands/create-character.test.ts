import { createCharacter, getCharacter } from '@quartermaster/contract/character';
import { getContainer } from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, type PartyOf, party } from '../../../../test/factories/table.ts';

let app: TestApp;
let gm: Person;
let table: PartyOf;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  table = await party(gm);
});
afterAll(() => app.close());

const create = (who: Person, fields: Record<string, unknown>) =>
  who.call(createCharacter, { body: { character: { name: 'Mira', ...fields } } });

describe('character creation refuses', () => {
  test('a party the user is not a member of', async () => {
    expect((await create(await person(app), { party_id: table.id })).status).toBe(404);
    expect(await app.sql`select from characters`).toHaveLength(0);
  });

  test('an archived party', async () => {
    const old = await party(gm);
    await gm.call(updateParty, { params: { id: old.id }, body: { party: { is_archived: true } } });
    expect((await create(gm, { party_id: old.id })).body.error.code).toBe('CONFLICT');
  });
});

test("new character has a Backpack with the character's bounds, visible to its party", async () => {
  const player = await member(app, table);
  const made = await create(player, { party_id: table.id, max_weight: 75.5, max_slots: 12 });
  expect(made.status).toBe(201);
  const id = made.body.data.primary_container_id ?? '';
  const seen = await (await member(app, table)).call(getContainer, { params: { id } });
  expect(seen.body.data).toMatchObject({
    name: 'Backpack',
    max_weight: 75.5,
    max_slots: 12,
    is_primary: true,
    visibility: 'party',
  });
});

test('character outside any party is visible to its player only', async () => {
  const player = await person(app);
  const { id } = (await create(player, {})).body.data;
  expect((await player.call(getCharacter, { params: { id } })).status).toBe(200);
  expect((await gm.call(getCharacter, { params: { id } })).status).toBe(404);
});
