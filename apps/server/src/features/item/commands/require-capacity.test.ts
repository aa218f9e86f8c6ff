import { createItem } from '@quartermaster/contract/item';
import type { EncumbranceStyle } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, chest, party, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

const add = async (name: string, containerId: string, quantity: number) => {
  const body = { item_template_id: await templateNamed(gm, name), container_id: containerId, quantity };
  return (await gm.call(createItem, { body })).status;
};

// A torch weighs 1 lb, and 50 of them fill a slot; a longsword weighs 3 lb and fills a slot.
test.each<[EncumbranceStyle, number, number]>([
  ['weight', 422, 201],
  ['slots', 201, 422],
  ['both', 422, 422],
  ['none', 201, 201],
])(
  'encumbrance style %s returns %s for 20 torches with a limit of 10 lb, and %s for 3 swords with a limit of 2 slots',
  async (style, torchStatus, swordStatus) => {
    const { id } = await party(gm, { encumbrance_style: style });
    expect(await add('Torch', await chest(gm, id, { max_weight: 10 }), 20)).toBe(torchStatus);
    expect(await add('Longsword', await chest(gm, id, { max_slots: 2 }), 3)).toBe(swordStatus);
  },
);

test('backpack of a character outside any party is limited by weight and by slots', async () => {
  const { backpackId } = await character(gm, null, { max_weight: 10, max_slots: 1 });
  expect(await add('Torch', backpackId, 11)).toBe(422);
  expect(await add('Torch', backpackId, 10)).toBe(201);
  expect(await add('Dagger', backpackId, 1)).toBe(422);
  const slotLimitedCharacter = await character(gm, null, { max_slots: 1 });
  expect(await add('Torch', slotLimitedCharacter.backpackId, 1)).toBe(201);
  expect(await add('Dagger', slotLimitedCharacter.backpackId, 1)).toBe(422);
});
