import { duplicateCharacter } from '@quartermaster/contract/character';
import { listCharacterContainers } from '@quartermaster/contract/container';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { addItems, character, member, party, pouch } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const duplicate = (user: Person, id: string) => user.call(duplicateCharacter, { params: { id } });

test("duplication rejects another player's character", async () => {
  const testParty = await party(await person(app));
  const hero = await character(await member(app, testParty), testParty.id);
  expect((await duplicate(testParty.gm, hero.id)).status).toBe(403);
  expect((await duplicate(await person(app), hero.id)).status).toBe(404);
});

test('duplicate has the sheet and the containers, but no items and no party', async () => {
  const testParty = await party(await person(app));
  const player = await member(app, testParty);
  const hero = await character(player, testParty.id, { race: 'Elf', level: 9, notes: 'Old', max_weight: 60 });
  const pouchId = await pouch(player, hero.id, { name: 'Belt Pouch', max_slots: 4 });
  await addItems(player, pouchId, 'Torch', 3);
  const duplicatedCharacter = (await duplicate(player, hero.id)).body.data;
  expect(duplicatedCharacter).toMatchObject({
    name: 'Mira (copy)',
    race: 'Elf',
    level: 9,
    notes: 'Old',
    party_id: null,
  });
  const bags = await player.call(listCharacterContainers, { params: { id: duplicatedCharacter.id } });
  expect(bags.body.data.map((bag) => [bag.name, bag.max_weight, bag.max_slots, bag.items_count])).toEqual([
    ['Backpack', 60, null, 0],
    ['Belt Pouch', null, 4, 0],
  ]);
  expect(duplicatedCharacter.primary_container_id).toBe(bags.body.data[0]?.id);
});

test("duplicates count toward the tier's character limit, even when created concurrently", async () => {
  const tier1App = await startTestApp({ config: { defaultTier: 'tier_1' } });
  const player = await person(tier1App);
  const hero = await character(player, null);
  const responses = await Promise.all(Array.from({ length: 8 }, () => duplicate(player, hero.id)));
  const codes = responses.map(({ status, body }) => (status === 201 ? 'created' : body.error.code));
  expect(codes.filter((code) => code === 'created')).toHaveLength(4);
  expect(codes.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(4);
  await tier1App.close();
});
