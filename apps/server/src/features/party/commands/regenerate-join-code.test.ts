import { previewParty, regenerateJoinCode } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const regenerate = (user: Person, id: string) => user.call(regenerateJoinCode, { params: { id } });

test('regeneration requires a gm, and rejects a restricted party', async () => {
  const testParty = await party(gm);
  expect((await regenerate(await member(app, testParty, 'manager'), testParty.id)).status).toBe(403);
  expect((await regenerate(await person(app), testParty.id)).status).toBe(404);
  const restrictedParty = await party(gm, { join_permission: 'restricted' });
  expect((await regenerate(gm, restrictedParty.id)).body.error.code).toBe('CONFLICT');
});

test('new code finds the party, and the old code does not', async () => {
  const testParty = await party(gm);
  const newCode = (await regenerate(gm, testParty.id)).body.data.join_code ?? '';
  const preview = (join_code: string) => gm.call(previewParty, { query: { join_code } });
  expect((await preview(newCode)).body.data.name).toBe('The Lantern Company');
  expect((await preview(testParty.joinCode)).status).toBe(404);
});
