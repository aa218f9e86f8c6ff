import { listNotifications } from '@quartermaster/contract/notification';
import { changeRole } from '@quartermaster/contract/party-member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
});
afterAll(() => app.close());

const changeRoleTo = (user: Person, userId: string, role: 'manager' | 'player' | 'observer') =>
  user.call(changeRole, {
    params: { id: testParty.id, user_id: userId },
    body: { party_membership: { role } },
  });

describe('role change', () => {
  test('rejects anyone but a gm', async () => {
    const target = await member(app, testParty);
    for (const role of ['manager', 'player', 'observer'] as const) {
      expect(
        (await changeRoleTo(await member(app, testParty, role), target.user.id, 'observer')).status,
      ).toBe(403);
    }
    expect((await changeRoleTo(await person(app), target.user.id, 'observer')).status).toBe(404);
  });

  test('rejects a new role for a gm and for a user who is not a member', async () => {
    const coGm = await member(app, testParty, 'gm');
    expect((await changeRoleTo(testParty.gm, coGm.user.id, 'player')).status).toBe(403);
    expect((await changeRoleTo(coGm, testParty.gm.user.id, 'player')).status).toBe(403);
    expect((await changeRoleTo(testParty.gm, (await person(app)).user.id, 'player')).status).toBe(404);
  });
});

test('gm changes the role of a member', async () => {
  const target = await member(app, testParty);
  const response = await changeRoleTo(testParty.gm, target.user.id, 'manager');
  expect(response.body.data).toMatchObject({ user_id: target.user.id, role: 'manager' });
});

test('member, but not the gm, is notified of the new role and the actor', async () => {
  const target = await member(app, testParty);
  await changeRoleTo(testParty.gm, target.user.id, 'observer');
  const received = await target.call(listNotifications, {});
  expect(received.body.data).toMatchObject([
    {
      kind: 'role_changed',
      title: 'Your role in The Lantern Company changed',
      body: `${testParty.gm.user.username} made you an observer.`,
      link: `/parties/${testParty.id}`,
      ids: { party_id: testParty.id },
      read_at: null,
    },
  ]);
  expect((await testParty.gm.call(listNotifications, {})).body.data).toEqual([]);
});

test('setting the role that a member already has sends no notification', async () => {
  const target = await member(app, testParty, 'player');
  expect((await changeRoleTo(testParty.gm, target.user.id, 'player')).status).toBe(200);
  expect((await target.call(listNotifications, {})).body.data).toEqual([]);
});
