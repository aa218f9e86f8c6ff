import { listPartyContainers } from '@quartermaster/contract/container';
import { createParty, getParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('creation requires an account and a name of at least 3 characters', async () => {
  const form = { name: 'The Lantern Company' };
  expect((await client(app.url).call(createParty, { body: { party: form } })).status).toBe(401);
  const gm = await person(app);
  const response = await gm.call(createParty, { body: { party: { name: 'ab' } } });
  expect(response.body.error.details).toEqual([
    { field: 'name', message: 'Party name must be at least 3 characters' },
  ]);
});

test('creation makes the creator game master of record and adds the Party Stash', async () => {
  const gm = await person(app);
  const { id, joinCode } = await party(gm);
  expect(joinCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  const response = await gm.call(getParty, { params: { id } });
  expect(response.body.data).toMatchObject({
    user_role: 'gm',
    game_master_id: gm.user.id,
    member_count: 1,
    event_number: 2,
  });
  const containers = await gm.call(listPartyContainers, { params: { id } });
  expect(containers.body.data).toMatchObject([
    { name: 'Party Stash', is_primary: true, visibility: 'party' },
  ]);
});

test('restricted party has no join code', async () => {
  const gm = await person(app);
  expect((await party(gm, { join_permission: 'restricted' })).joinCode).toBe('');
});
