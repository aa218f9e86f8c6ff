import { listNotifications } from '@quartermaster/contract/notification';
import { changeRole } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let table: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  table = await party(await person(app));
});
afterAll(() => app.close());

const changeRoleTo = (who: Person, userId: string, role: 'manager' | 'player' | 'observer') =>
  who.call(changeRole, {
    params: { id: table.id, user_id: userId },
    body: { party_membership: { role } },
  });

describe('role change', () => {
  test('refuses anyone but a gm', async () => {
    const target = await member(app, table);
    for (const role of ['manager', 'player', 'observer'] as const) {
      expect((await changeRoleTo(await member(app, table, role), target.user.id, 'observer')).status).toBe(
        403,
      );
    }
    expect((await changeRoleTo(await person(app), target.user.id, 'observer')).status).toBe(404);
  });

  test('refuses to change the role of a gm or of a user who is not a member', async () => {
    const coGm = await member(app, table, 'gm');
    expect((await changeRoleTo(table.gm, coGm.user.id, 'player')).status).toBe(403);
    expect((await changeRoleTo(coGm, table.gm.user.id, 'player')).status).toBe(403);
    expect((await changeRoleTo(table.gm, (await person(app)).user.id, 'player')).status).toBe(404);
  });
});

test('gm changes the role of a member', async () => {
  const target = await member(app, table);
  const response = await changeRoleTo(table.gm, target.user.id, 'manager');
  expect(response.body.data).toMatchObject({ user_id: target.user.id, role: 'manager' });
});

test('member, but not the gm, is notified of the new role and the actor', async () => {
  const target = await member(app, table);
  await changeRoleTo(table.gm, target.user.id, 'observer');
  const received = await target.call(listNotifications, {});
  expect(received.body.data).toMatchObject([
    {
      kind: 'role_changed',
      title: 'Your role in The Lantern Company changed',
      body: `${table.gm.user.username} made you an observer.`,
      link: `/parties/${table.id}`,
      ids: { party_id: table.id },
      read_at: null,
    },
  ]);
  expect((await table.gm.call(listNotifications, {})).body.data).toEqual([]);
});

test('setting the same role sends no notification', async () => {
  const target = await member(app, table, 'player');
  expect((await changeRoleTo(table.gm, target.user.id, 'player')).status).toBe(200);
  expect((await target.call(listNotifications, {})).body.data).toEqual([]);
});
