import { getCharacter } from '@quartermaster/contract/character';
import { listNotifications } from '@quartermaster/contract/notification';
import { leaveParty } from '@quartermaster/contract/party';
import { removeMember } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const remove = (user: Person, target: Person) =>
  user.call(removeMember, { params: { id: testParty.id, user_id: target.user.id } });

describe('end of a membership', () => {
  test('rejects removal by managers, observers and strangers', async () => {
    const target = await member(app, testParty);
    expect((await remove(await member(app, testParty, 'manager'), target)).status).toBe(403);
    expect((await remove(await member(app, testParty, 'observer'), target)).status).toBe(403);
    expect((await remove(await person(app), target)).status).toBe(404);
  });

  test('rejects the removal of a gm, and leaving by the game master of record', async () => {
    const coGm = await member(app, testParty, 'gm');
    expect((await remove(testParty.gm, coGm)).status).toBe(403);
    expect((await testParty.gm.call(leaveParty, { params: { id: testParty.id } })).status).toBe(403);
    expect((await coGm.call(leaveParty, { params: { id: testParty.id } })).status).toBe(204);
  });
});

test.each(['removed by the gm', 'leaving'])(
  'member %s keeps their characters, which leave the party',
  async (departure) => {
    const formerMember = await member(app, testParty);
    const { id, backpackId } = await character(formerMember, testParty.id);
    const response =
      departure === 'leaving'
        ? await formerMember.call(leaveParty, { params: { id: testParty.id } })
        : await remove(testParty.gm, formerMember);
    expect(response.status).toBe(204);
    const formerCharacter = await formerMember.call(getCharacter, { params: { id } });
    expect(formerCharacter.body.data).toMatchObject({ party_id: null, primary_container_id: backpackId });
    expect((await testParty.gm.call(getCharacter, { params: { id } })).status).toBe(404);
    const events = await app.sql`
    select action from party_events where party_id = ${testParty.id} order by number desc limit 3`;
    expect(events.map(({ action }) => action).reverse()).toEqual([
      'member_removed',
      'character_removed',
      'party_inventory_updated',
    ]);
  },
);

test('member is notified when removed, but not when leaving', async () => {
  const [removedMember, leaver] = [await member(app, testParty), await member(app, testParty)];
  await remove(testParty.gm, removedMember);
  await leaver.call(leaveParty, { params: { id: testParty.id } });
  expect((await removedMember.call(listNotifications, {})).body.data).toMatchObject([
    { kind: 'removed', title: 'You are no longer in The Lantern Company', link: '/parties' },
  ]);
  expect((await leaver.call(listNotifications, {})).body.data).toEqual([]);
});
