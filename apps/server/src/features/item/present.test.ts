import { exportCharacterItems } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import {
  addItems,
  character,
  expectOk,
  member,
  party,
  pouch,
  type TestParty,
  templateNamed,
} from '../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let player: Person;
let hero: Awaited<ReturnType<typeof character>>;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  player = await member(app, testParty);
  hero = await character(player, testParty.id, { name: 'Nim' });
  await addItems(player, hero.backpackId, 'Torch', 20);
  const stack = await addItems(player, hero.backpackId, 'Gold piece', 3);
  await player.send('PATCH', `/api/v1/item_instances/${stack}`, {
    body: { item_instance: { name: '=HYPERLINK()' } },
  });
  await addItems(
    player,
    await pouch(player, hero.id, { name: 'Secret pouch', visibility: 'private' }),
    'Torch',
  );
  const body = {
    item_template_id: await templateNamed(player, 'Longsword'),
    container_id: hero.backpackId,
    is_identified: false,
  };
  expectOk(await testParty.gm.send('POST', '/api/v1/item_instances', { body }));
});
afterAll(() => app.close());

const exportItems = async (user: Person) => {
  const { status, headers, body } = await user.call(exportCharacterItems, { params: { id: hero.id } });
  return { status, headers, text: String(body.data) };
};

test("CSV of a character's items has a header, and a line with the weight and value of a stack", async () => {
  const { status, headers, text } = await exportItems(player);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Nim \d{4}-\d\d-\d\d\.csv"/);
  expect(text.split('\r\n')[0]).toMatch(/Container,Item,Quantity,Unit weight \(lb\),Weight \(lb\)/);
  expect(text).toMatch(/Backpack,Torch,20,1,20,0\.01,0\.2,/);
});

test('unidentified item is masked for its player, but not for the gm', async () => {
  expect((await exportItems(player)).text).toMatch(/Backpack,Unidentified weapon,1,[\d.]+,[\d.]+,,,,/);
  expect((await exportItems(player)).text).not.toContain('Longsword');
  expect((await exportItems(testParty.gm)).text).toContain('Longsword');
});

test('name that a spreadsheet would read as a formula is escaped', async () => {
  expect((await exportItems(player)).text).toContain("'=HYPERLINK()");
});

test('CSV export omits private containers for other members, and is rejected for strangers and guests', async () => {
  const exportForMember = await exportItems(await member(app, testParty));
  expect([exportForMember.status, exportForMember.text.includes('Secret pouch')]).toEqual([200, false]);
  expect((await exportItems(await person(app))).status).toBe(404);
  expect((await client(app.url).send('GET', `/api/v1/characters/${hero.id}/items/export`)).status).toBe(401);
});
