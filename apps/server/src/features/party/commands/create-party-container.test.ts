import { createPartyContainer } from '@quartermaster/contract/container';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let table: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  table = await party(gm);
});
afterAll(() => app.close());

const forParty = (who: Person, id: string, container: object = {}) =>
  who.call(createPartyContainer, { params: { id }, body: { container: { name: 'Chest', ...container } } });

describe('creation of a party container refuses', () => {
  test('others than the gm and a manager with a character in it', async () => {
    expect((await forParty(await member(app, table, 'player'), table.id)).status).toBe(403);
    expect((await forParty(await member(app, table, 'observer'), table.id)).status).toBe(403);
    expect((await forParty(await person(app), table.id)).status).toBe(404);
    const manager = await member(app, table, 'manager');
    expect((await forParty(manager, table.id)).status).toBe(403);
    await character(manager, table.id);
    expect((await forParty(manager, table.id)).status).toBe(201);
  });

  test('a private container of the party', async () => {
    expect((await forParty(gm, table.id, { visibility: 'private' })).status).toBe(403);
  });

  test('an archived party', async () => {
    const old = await party(gm);
    await gm.call(updateParty, { params: { id: old.id }, body: { party: { is_archived: true } } });
    expect((await forParty(gm, old.id)).body.error.code).toBe('CONFLICT');
  });
});
