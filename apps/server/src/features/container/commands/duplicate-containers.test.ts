import { duplicateCharacter } from '@quartermaster/contract/character';
import { listCharacterContainers } from '@quartermaster/contract/container';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, pouch } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('duplicates keep name, description, bounds, visibility and the primary flag', async () => {
  const player = await person(app);
  const hero = await character(player, null, { max_weight: 40, max_slots: 9 });
  await pouch(player, hero.id, { name: 'Pouch', description: 'Oiled', max_weight: 1.5, visibility: 'party' });
  const duplicatedCharacter = (await player.call(duplicateCharacter, { params: { id: hero.id } })).body.data;
  const { data } = (await player.call(listCharacterContainers, { params: { id: duplicatedCharacter.id } }))
    .body;
  expect(data).toMatchObject([
    { name: 'Backpack', is_primary: true, max_weight: 40, max_slots: 9, visibility: 'party' },
    { name: 'Pouch', is_primary: false, description: 'Oiled', max_weight: 1.5, visibility: 'party' },
  ]);
});
