import { createPartyContainer } from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const create = (user: Person, id: string, container: object = {}) =>
  user.call(createPartyContainer, { params: { id }, body: { container: { name: 'Chest', ...container } } });

describe('creation of a party container', () => {
  test('rejects anyone but the gm and a manager with a character in the party', async () => {
    expect((await create(gm, testParty.id)).status).toBe(201);
    expect((await create(await member(app, testParty, 'player'), testParty.id)).status).toBe(403);
    expect((await create(await member(app, testParty, 'observer'), testParty.id)).status).toBe(403);
    expect((await create(await person(app), testParty.id)).status).toBe(404);
    const manager = await member(app, testParty, 'manager');
    expect((await create(manager, testParty.id)).status).toBe(403);
    await character(manager, testParty.id);
    expect((await create(manager, testParty.id)).status).toBe(201);
  });

  test('rejects a private container of the party', async () => {
    expect((await create(gm, testParty.id, { visibility: 'private' })).status).toBe(403);
  });

  test('rejects an archived party', async () => {
    const archivedParty = await party(gm);
    await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
    expect((await create(gm, archivedParty.id)).body.error.code).toBe('CONFLICT');
  });
});
