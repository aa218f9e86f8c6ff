import {
  acceptInvitation,
  createInvitation,
  declineInvitation,
  type InvitationForm,
  listInvitations,
  listOwnInvitations,
  revokeInvitation,
} from '@quartermaster/contract/invitation';
import { countUnread, listNotifications } from '@quartermaster/contract/notification';
import { getParty, joinParty, updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await verified(app, await person(app)));
});
afterAll(() => app.close());

async function inviteUser(
  form: Partial<InvitationForm> = {},
  invitingParty = testParty,
): Promise<{ invitee: Person; id: string }> {
  const invitee = await person(app);
  const party_invitation = { username: invitee.user.username, ...form };
  const created = await invitingParty.gm.call(createInvitation, {
    params: { id: invitingParty.id },
    body: { party_invitation },
  });
  return { invitee, id: created.body.data.id };
}
const accept = (user: Person, id: string) => user.call(acceptInvitation, { params: { id } });
const decline = (user: Person, id: string) => user.call(declineInvitation, { params: { id } });
const revoke = (user: Person, id: string, invitingParty = testParty) =>
  user.call(revokeInvitation, { params: { id: invitingParty.id, invitation_id: id } });
const stateOf = async (id: string) =>
  (await testParty.gm.call(listInvitations, { params: { id: testParty.id } })).body.data.find(
    (invitation) => invitation.id === id,
  )?.status;

describe('accepting an invitation', () => {
  test('adds the member in the offered role and notifies the inviter and the party', async () => {
    const { invitee, id } = await inviteUser({ role: 'manager' });
    const response = await accept(invitee, id);
    expect(response.body.data).toEqual({ party: { id: testParty.id, name: 'The Lantern Company' } });
    const partyResponse = await invitee.call(getParty, { params: { id: testParty.id } });
    expect(partyResponse.body.data.user_role).toBe('manager');
    expect(await stateOf(id)).toBe('accepted');
    expect((await testParty.gm.call(listNotifications, {})).body.data[0]).toMatchObject({
      kind: 'invitation',
      title: `${invitee.user.username} joined The Lantern Company`,
    });
    const [event] = await app.sql`
      select action from party_events where party_id = ${testParty.id} order by number desc limit 1`;
    expect(event?.action).toBe('member_added');
    expect((await accept(invitee, id)).body.error.message).toBe('This invitation was already accepted.');
  });

  test('is possible for an invitation to a verified address', async () => {
    const invitee = await verified(app, await person(app));
    const created = await testParty.gm.call(createInvitation, {
      params: { id: testParty.id },
      body: { party_invitation: { email: invitee.user.email.toUpperCase() } },
    });
    expect((await accept(invitee, created.body.data.id)).status).toBe(200);
  });

  test('is rejected for other users, who cannot decline it either', async () => {
    const { id } = await inviteUser();
    for (const user of [await person(app), testParty.gm]) {
      expect((await accept(user, id)).status).toBe(404);
      expect((await decline(user, id)).status).toBe(404);
    }
  });

  test('is rejected once the invitation has expired, and a new invitation can be sent', async () => {
    const { invitee, id } = await inviteUser();
    await app.sql`update party_invitations set expires_at = now() - interval '1 second' where id = ${id}`;
    expect((await accept(invitee, id)).body.error.message).toBe('This invitation has expired.');
    expect(await stateOf(id)).toBe('expired');
    expect((await invitee.call(listOwnInvitations, { query: { status: 'pending' } })).body.data).toEqual([]);
    const newInvitation = await testParty.gm.call(createInvitation, {
      params: { id: testParty.id },
      body: { party_invitation: { username: invitee.user.username } },
    });
    expect(newInvitation.status).toBe(201);
  });

  test('is rejected while the party is archived', async () => {
    const ownParty = await party(await person(app));
    const { invitee, id } = await inviteUser({}, ownParty);
    await ownParty.gm.call(updateParty, {
      params: { id: ownParty.id },
      body: { party: { is_archived: true } },
    });
    expect((await accept(invitee, id)).body.error.message).toBe('This party is archived.');
  });

  test('is rejected at the joined-party limit, and the invitation stays pending', async () => {
    const freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
    const creator = await person(freeTierApp);
    const firstParty = await party(creator, { join_permission: 'full' });
    const otherGm = await person(freeTierApp);
    await freeTierApp.sql`update users set tier = 'tier_3' where id = ${otherGm.user.id}`;
    const invitee = await member(freeTierApp, firstParty);
    const secondParty = await party(otherGm);
    const created = await otherGm.call(createInvitation, {
      params: { id: secondParty.id },
      body: { party_invitation: { username: invitee.user.username } },
    });
    const { id } = created.body.data;
    expect((await accept(invitee, id)).body.error.code).toBe('LIMIT_REACHED');
    expect((await invitee.call(listOwnInvitations, {})).body.data).toMatchObject([{ id, status: 'pending' }]);
    await freeTierApp.close();
  });
});

describe('declining an invitation', () => {
  test('ends the invitation and notifies the inviter', async () => {
    const { invitee, id } = await inviteUser();
    expect((await decline(invitee, id)).body.data).toMatchObject({ id, status: 'declined' });
    expect((await testParty.gm.call(listNotifications, {})).body.data[0]?.title).toBe(
      `${invitee.user.username} declined`,
    );
    expect((await accept(invitee, id)).status).toBe(409);
  });
});

describe('notification of an invitation', () => {
  test.each([
    { answer: 'accepted', run: accept },
    { answer: 'declined', run: decline },
    {
      answer: 'accepted by joining with the party’s code',
      run: (user: Person) => user.call(joinParty, { body: { join_code: testParty.joinCode } }),
    },
  ])('is marked as read once the invitation is $answer', async ({ run }) => {
    const { invitee, id } = await inviteUser();
    const unread = async () => (await invitee.call(countUnread, {})).body.data.unread_count;
    expect(await unread()).toBe(1);
    await run(invitee, id);
    expect(await unread()).toBe(0);
  });

  test('stays unread when an invitation to another party is answered', async () => {
    const { invitee, id } = await inviteUser();
    const otherParty = await party(await person(app));
    await otherParty.gm.call(createInvitation, {
      params: { id: otherParty.id },
      body: { party_invitation: { username: invitee.user.username } },
    });
    await accept(invitee, id);
    expect((await invitee.call(countUnread, {})).body.data.unread_count).toBe(1);
  });
});

describe('concurrent requests for an invitation', () => {
  test('succeed only once when all of them accept it', async () => {
    const { invitee, id } = await inviteUser();
    const responses = await Promise.all(Array.from({ length: 6 }, () => accept(invitee, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  });

  test('succeed once when one accepts and the other revokes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invitee, id } = await inviteUser();
      const [accepted, revoked] = await Promise.all([accept(invitee, id), revoke(testParty.gm, id)]);
      expect([accepted.status, revoked.status].sort()).toEqual(
        accepted.status === 200 ? [200, 409] : [204, 409],
      );
      const joined = await invitee.call(getParty, { params: { id: testParty.id } });
      expect(joined.status).toBe(accepted.status === 200 ? 200 : 404);
    }
  });

  test('succeed once when one accepts it and the other joins by code', async () => {
    const { invitee, id } = await inviteUser();
    const [joined, accepted] = await Promise.all([
      invitee.call(joinParty, { body: { join_code: testParty.joinCode } }),
      accept(invitee, id),
    ]);
    expect([joined.status, accepted.status].filter((status) => status < 300)).toHaveLength(1);
    expect(await stateOf(id)).toBe('accepted');
  });
});
