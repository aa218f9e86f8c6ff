import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '@quartermaster/contract/invitation';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function inviteUser(): Promise<{ invitee: Person; id: string }> {
  const invitee = await person(app);
  const party_invitation = { username: invitee.user.username };
  const created = await testParty.gm.call(createInvitation, {
    params: { id: testParty.id },
    body: { party_invitation },
  });
  return { invitee, id: created.body.data.id };
}
const revoke = (user: Person, id: string, invitingParty = testParty) =>
  user.call(revokeInvitation, { params: { id: invitingParty.id, invitation_id: id } });

test('manager can revoke an invitation once, but a player cannot', async () => {
  const { invitee, id } = await inviteUser();
  expect((await revoke(await member(app, testParty), id)).status).toBe(403);
  expect((await revoke(await member(app, testParty, 'manager'), id)).status).toBe(204);
  const lateResponse = await invitee.call(acceptInvitation, { params: { id } });
  expect(lateResponse.body.error.message).toBe('This invitation was revoked.');
  expect((await revoke(testParty.gm, id)).status).toBe(409);
  const listResponse = await testParty.gm.call(listInvitations, {
    params: { id: testParty.id },
    query: { status: 'revoked' },
  });
  expect(listResponse.body.data.map(({ id: listedId }) => listedId)).toEqual([id]);
});

test('revoking another party’s invitation returns 404', async () => {
  const otherParty = await party(await person(app));
  const { id } = await inviteUser();
  expect((await revoke(otherParty.gm, id, otherParty)).status).toBe(404);
});
