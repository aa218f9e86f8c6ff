import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

const change = (user: Person, id: string, fields: Record<string, unknown>) =>
  user.call(updateParty, { params: { id }, body: { party: fields } });

describe('party update', () => {
  test('rejects anyone but a gm', async () => {
    const testParty = await party(gm);
    for (const role of ['manager', 'player', 'observer'] as const) {
      const testUser = await member(app, testParty, role);
      for (const fields of [{ name: 'Mine' }, {}])
        expect((await change(testUser, testParty.id, fields)).status).toBe(403);
    }
    expect((await change(await person(app), testParty.id, { name: 'Mine' })).status).toBe(404);
  });

  test('rejects an archived party, except to restore it', async () => {
    const testParty = await party(gm);
    expect((await change(gm, testParty.id, { is_archived: true })).body.data.is_archived).toBe(true);
    expect((await change(gm, testParty.id, { name: 'Afterlife' })).body.error.code).toBe('CONFLICT');
    expect((await change(gm, testParty.id, { is_archived: false })).body.data.is_archived).toBe(false);
  });
});

test('update changes the given fields only', async () => {
  const testParty = await party(gm, { setting: 'The Sunken Coast', encumbrance_style: 'slots' });
  const changed = await change(gm, testParty.id, { name: 'The Lamp Company' });
  expect(changed.body.data).toMatchObject({
    name: 'The Lamp Company',
    setting: 'The Sunken Coast',
    encumbrance_style: 'slots',
    join_code: testParty.joinCode,
  });
});

test('party that becomes restricted loses its code, and gets a new one when it reopens', async () => {
  const testParty = await party(gm);
  expect((await change(gm, testParty.id, { join_permission: 'restricted' })).body.data.join_code).toBeNull();
  const response = await change(gm, testParty.id, { join_permission: 'limited' });
  expect(response.body.data.join_code).toMatch(/^[A-Z0-9]{8}$/);
  expect(response.body.data.join_code).not.toBe(testParty.joinCode);
});
