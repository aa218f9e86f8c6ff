import { listNotifications } from '@quartermaster/contract/notification';
import { getParty, leaveParty, updateParty } from '@quartermaster/contract/party';
import { changeRole } from '@quartermaster/contract/party-member';
import { deleteParty, transferGm } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const handOver = (user: Person, testParty: TestParty, to: Person) =>
  user.call(transferGm, { params: { id: testParty.id }, body: { user_id: to.user.id } });
const rolesIn = async (testParty: TestParty) => {
  const rows = await app.sql<{ user_id: string; role: string; isOfRecord: boolean }[]>`
    select m.user_id, m.role, p.game_master_id = m.user_id as "isOfRecord"
    from party_members m join parties p on p.id = m.party_id where p.id = ${testParty.id}`;
  return new Map(
    rows.map(({ user_id, role, isOfRecord }) => [user_id, isOfRecord ? `${role} of record` : role]),
  );
};

describe('handover', () => {
  test('rejects another gm, players and strangers', async () => {
    const testParty = await party(await person(app));
    const [coGm, player] = [await member(app, testParty, 'gm'), await member(app, testParty)];
    expect((await handOver(coGm, testParty, coGm)).status).toBe(403);
    expect((await handOver(player, testParty, player)).status).toBe(403);
    expect((await handOver(await person(app), testParty, player)).status).toBe(404);
  });

  test('rejects a stranger or the actor as the new game master of record, and an archived party', async () => {
    const testParty = await party(await person(app));
    const player = await member(app, testParty);
    expect((await handOver(testParty.gm, testParty, await person(app))).status).toBe(404);
    expect((await handOver(testParty.gm, testParty, testParty.gm)).status).toBe(409);
    await testParty.gm.call(updateParty, {
      params: { id: testParty.id },
      body: { party: { is_archived: true } },
    });
    expect((await handOver(testParty.gm, testParty, player)).status).toBe(409);
  });
});

test('new game master of record becomes gm, and the former holder becomes a manager whose role can be changed', async () => {
  const testParty = await party(await person(app), { join_permission: 'limited' });
  const player = await member(app, testParty);
  const response = await handOver(testParty.gm, testParty, player);
  expect(response.body.data).toMatchObject({
    user_role: 'manager',
    is_gm: false,
    game_master_id: player.user.id,
    permissions: { delete_party: false, transfer_gm: false, leave_party: true },
  });
  expect(await rolesIn(testParty)).toEqual(
    new Map([
      [testParty.gm.user.id, 'manager'],
      [player.user.id, 'gm of record'],
    ]),
  );
  const roleChange = await player.call(changeRole, {
    params: { id: testParty.id, user_id: testParty.gm.user.id },
    body: { party_membership: { role: 'player' } },
  });
  expect(roleChange.status).toBe(200);
  expect((await testParty.gm.call(leaveParty, { params: { id: testParty.id } })).status).toBe(204);
  expect((await player.call(deleteParty, { params: { id: testParty.id } })).status).toBe(204);
});

test('new gm is notified, and both role changes are published to the party', async () => {
  const testParty = await party(await person(app));
  const player = await member(app, testParty);
  await handOver(testParty.gm, testParty, player);
  expect((await player.call(listNotifications, {})).body.data).toMatchObject([
    { kind: 'role_changed', body: `${testParty.gm.user.username} made you the game master.` },
  ]);
  const events = await app.sql`
    select action from party_events where party_id = ${testParty.id} order by number desc limit 3`;
  expect(events.map(({ action }) => action)).toEqual([
    'party_updated',
    'member_role_changed',
    'member_role_changed',
  ]);
});

test('only one of two concurrent handovers succeeds', async () => {
  const testParty = await party(await person(app));
  const [a, b] = [await member(app, testParty), await member(app, testParty)];
  const responses = await Promise.all([
    handOver(testParty.gm, testParty, a),
    handOver(testParty.gm, testParty, b),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  const gmsOfRecord = [...(await rolesIn(testParty)).values()].filter((role) => role === 'gm of record');
  expect(gmsOfRecord).toHaveLength(1);
  const newGameMaster = responses[0]?.status === 200 ? a : b;
  expect((await newGameMaster.call(getParty, { params: { id: testParty.id } })).body.data.is_gm).toBe(true);
});
