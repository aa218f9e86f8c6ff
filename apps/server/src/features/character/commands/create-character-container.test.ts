import { createCharacterContainer, getContainer } from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, member, party, pouch, type TestParty } from '../../../../test/factories/test-parties.ts';

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

describe('character container creation', () => {
  test('rejects a character that the user may not act for', async () => {
    const owner = await member(app, testParty);
    const { id } = await character(owner, testParty.id);
    expect((await createPouch(await member(app, testParty), id)).status).toBe(403);
    expect((await createPouch(await person(app), id)).status).toBe(404);
  });

  test('rejects an archived party', async () => {
    const archivedParty = await party(gm);
    const { id } = await character(gm, archivedParty.id);
    await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
    expect((await createPouch(gm, id)).body.error.code).toBe('CONFLICT');
  });
});

test("character's container is private by default and visible only to the character's player and the gm", async () => {
  const owner = await member(app, testParty);
  const { id } = await character(owner, testParty.id);
  const pouchId = await pouch(owner, id);
  const statusFor = async (user: Person) =>
    (await user.call(getContainer, { params: { id: pouchId } })).status;
  expect(await statusFor(owner)).toBe(200);
  expect(await statusFor(gm)).toBe(200);
  expect(await statusFor(await member(app, testParty))).toBe(404);
});
