import { deleteCharacter } from '@quartermaster/contract/character';
import {
  createCharacterContainer,
  createPartyContainer,
  getContainer,
} from '@quartermaster/contract/container';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, chest, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const createPouch = (user: Person, id: string) =>
  user.call(createCharacterContainer, { params: { id }, body: { container: { name: 'Pouch' } } });
const createChest = (user: Person, id: string) =>
  user.call(createPartyContainer, { params: { id }, body: { container: { name: 'Chest' } } });

describe('container creation', () => {
  test('stores the given bounds, and treats null and 0 as unlimited', async () => {
    const boundedId = await chest(gm, testParty.id, { max_weight: 12.5, max_slots: 3 });
    const unlimitedId = await chest(gm, testParty.id, { max_weight: 0, max_slots: null });
    const containerOf = async (id: string) => (await gm.call(getContainer, { params: { id } })).body.data;
    expect(await containerOf(boundedId)).toMatchObject({ max_weight: 12.5, max_slots: 3 });
    expect(await containerOf(unlimitedId)).toMatchObject({ max_weight: null, max_slots: null });
  });
});

test('creation concurrent with the deletion of the owner leaves no container behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const deletedParty = await party(gm);
    const { id } = await character(gm, null);
    await Promise.all([
      createChest(gm, deletedParty.id),
      gm.call(deleteParty, { params: { id: deletedParty.id } }),
      createChest(gm, deletedParty.id),
      createPouch(gm, id),
      gm.call(deleteCharacter, { params: { id }, query: {} }),
      createPouch(gm, id),
    ]);
    const remaining = await app.sql`
      select k.name from containers k left join parties p on p.id = k.party_id left join characters c on c.id = k.character_id
      where (k.party_id = ${deletedParty.id} or k.character_id = ${id}) and k.closed_at is null
        and (p.deleted_at is not null or c.deleted_at is not null)`;
    expect(remaining).toEqual([]);
  }
});
