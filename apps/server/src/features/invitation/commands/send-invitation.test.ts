import { register } from '@quartermaster/contract/auth';
import {
  createInvitation,
  type InvitationForm,
  listInvitations,
  listOwnInvitations,
} from '@quartermaster/contract/invitation';
import { listNotifications } from '@quartermaster/contract/notification';
import { updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { linkIn, type MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
  gm = await verified(app, await person(app));
  testParty = await party(gm, { join_permission: 'restricted' });
});
afterAll(() => app.close());

const invite = (testUser: Person, form: InvitationForm, invitingParty = testParty) =>
  testUser.call(createInvitation, { params: { id: invitingParty.id }, body: { party_invitation: form } });
const invitationsOf = async (testUser: Person, invitingParty = testParty) =>
  (await testUser.call(listInvitations, { params: { id: invitingParty.id } })).body.data;

describe('invitation by username', () => {
  test('appears in the notifications and invitations of the invited user only', async () => {
    const [invitee, otherUser] = [await person(app), await person(app)];
    const response = await invite(gm, {
      username: invitee.user.username.toUpperCase(),
      role: 'observer',
      message: 'Come and see',
    });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      invited: invitee.user.username,
      by_email: false,
      status: 'pending',
      role: 'observer',
    });
    const days =
      (Date.parse(response.body.data.expires_at) - Date.parse(response.body.data.created_at)) / 86_400_000;
    expect(days).toBe(14);
    const invitations = (await invitee.call(listOwnInvitations, {})).body.data;
    expect(invitations).toMatchObject([
      {
        message: 'Come and see',
        role: 'observer',
        inviter_name: gm.user.username,
        party: { name: 'The Lantern Company', member_count: 1 },
      },
    ]);
    expect((await invitee.call(listNotifications, {})).body.data).toMatchObject([
      { kind: 'invitation', title: 'Invitation to The Lantern Company', link: '/parties' },
    ]);
    expect((await otherUser.call(listOwnInvitations, {})).body.data).toEqual([]);
  });

  test('is rejected for members and for users with a pending invitation, even if sent concurrently', async () => {
    const invitee = await person(app);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => invite(gm, { username: invitee.user.username })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await invite(gm, { username: gm.user.username })).body.error.message).toBe(
      'This user is already a member of this party.',
    );
  });

  test('returns a field error for an unknown username, and requires either a username or an address', async () => {
    const { details } = (await invite(gm, { username: 'no-such-user' })).body.error;
    expect(details).toEqual([{ field: 'username', message: 'No user has this username' }]);
    expect((await invite(gm, {})).status).toBe(422);
    expect((await invite(gm, { username: 'a', email: 'a@example.org' })).status).toBe(422);
  });
});

describe('invitation by email', () => {
  test('sends an email with a link to the configured public URL', async () => {
    await invite(gm, { email: 'New.Friend@Example.org', message: 'Bring <dice>' });
    const mail = await mailServer.mail('new.friend@example.org', 'Invitation to The Lantern Company');
    const { href, searchParams } = linkIn(mail);
    expect(href.startsWith(`${app.config.publicUrl}/register?invitation_token=`)).toBe(true);
    expect(searchParams.get('redirect')).toBe('/parties');
    expect(mail.text).toContain('Bring <dice>');
    expect(mail.html).toContain('Bring &lt;dice&gt;');
  });

  test('verifies the address of an account created with its link, but no other address', async () => {
    const invited = 'reader@example.org';
    await invite(gm, { email: invited });
    const invitation = await mailServer.mail(invited, 'Invitation to The Lantern Company');
    const invitation_token = linkIn(invitation).searchParams.get('invitation_token') ?? '';
    const passwords = { password: gm.password, password_confirmation: gm.password };
    const registerWith = async (email: string) => {
      const user = { email, username: email.split('@')[0] ?? '', ...passwords, invitation_token };
      return (await client(app.url).call(register, { body: { user } })).body.data;
    };
    expect((await registerWith('other.reader@example.org')).user.email_verified).toBe(false);
    const { token, user } = await registerWith(invited);
    expect(user.email_verified).toBe(true);
    const ownInvitations = await client(app.url).as(token).call(listOwnInvitations, {});
    expect(ownInvitations.body.data).toHaveLength(1);
    expect((await registerWith('late.reader@example.org')).user.email_verified).toBe(false);
    await mailServer.mail('late.reader@example.org', 'Verify your email address');
    const subjects = mailServer.emails
      .filter(({ to }) => to?.[0]?.address === invited)
      .map(({ subject }) => subject);
    expect(subjects).toEqual(['Invitation to The Lantern Company']);
  });

  test('returns the same response whether or not the address has an account', async () => {
    const registeredUser = await verified(app, await person(app));
    const invitations = [
      (await invite(gm, { email: registeredUser.user.email })).body.data,
      (await invite(gm, { email: 'nobody.at.all@example.org' })).body.data,
    ].map(({ id, created_at, expires_at, invited, ...sharedFields }) => sharedFields);
    expect(invitations[0]).toEqual(invitations[1]);
    expect((await registeredUser.call(listOwnInvitations, {})).body.data).toHaveLength(1);
    await mailServer.mail(registeredUser.user.email, 'Invitation to The Lantern Company');
  });

  test('is hidden from a user until their address is verified', async () => {
    const claimant = await person(app);
    await invite(gm, { email: claimant.user.email });
    expect((await claimant.call(listOwnInvitations, {})).body.data).toEqual([]);
    expect((await claimant.call(listNotifications, {})).body.data).toEqual([]);
    await verified(app, claimant);
    expect((await claimant.call(listOwnInvitations, {})).body.data).toHaveLength(1);
  });

  test('is rejected for an inviter without a verified address', async () => {
    const unverifiedGm = await person(app);
    const ownParty = await party(unverifiedGm);
    const { error } = (await invite(unverifiedGm, { email: 'x@example.org' }, ownParty)).body;
    expect(error).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', details: [{ field: 'email' }] });
  });

  test('shows the whole address to gm and inviter, and a masked address to other managers', async () => {
    const ownParty = await party(gm);
    const manager = await verified(app, await member(app, ownParty, 'manager'));
    await invite(gm, { email: 'secret.person@example.org' }, ownParty);
    await invite(manager, { email: 'their.friend@example.org' }, ownParty);
    const visibleAddresses = (await invitationsOf(manager, ownParty)).map(({ invited }) => invited).sort();
    expect(visibleAddresses).toEqual(['s…@example.org', 'their.friend@example.org']);
    expect((await invitationsOf(gm, ownParty)).map(({ invited }) => invited)).toContain(
      'their.friend@example.org',
    );
  });

  test('reveals that an address belongs to a member only to a gm, who can see members’ addresses', async () => {
    const ownParty = await party(gm);
    const manager = await verified(app, await member(app, ownParty, 'manager'));
    const player = await verified(app, await member(app, ownParty));
    expect((await invite(gm, { email: player.user.email }, ownParty)).status).toBe(409);
    expect((await invite(manager, { email: player.user.email }, ownParty)).status).toBe(201);
    expect((await player.call(listOwnInvitations, {})).body.data).toHaveLength(1);
    expect((await player.call(listNotifications, {})).body.data).toEqual([]);
  });
});

test('invitation is rejected for a role that the inviter may not assign', async () => {
  const ownParty = await party(gm);
  const [coGm, manager, player] = [
    await member(app, ownParty, 'gm'),
    await member(app, ownParty, 'manager'),
    await member(app, ownParty),
  ];
  const invitee = await person(app);
  const attempt = async (testUser: Person, role: InvitationForm['role']) =>
    (await invite(testUser, { username: invitee.user.username, role }, ownParty)).status;
  expect(await attempt(player, 'observer')).toBe(403);
  expect(await attempt(manager, 'manager')).toBe(403);
  expect(await attempt(manager, 'gm')).toBe(403);
  expect(await attempt(coGm, 'gm')).toBe(403);
  expect(await attempt(coGm, 'manager')).toBe(201);
});

test('archived party rejects new invitations and still lists existing invitations', async () => {
  const ownParty = await party(gm);
  const invitee = await person(app);
  await invite(gm, { username: invitee.user.username }, ownParty);
  await gm.call(updateParty, { params: { id: ownParty.id }, body: { party: { is_archived: true } } });
  const otherUser = await person(app);
  expect((await invite(gm, { username: otherUser.user.username }, ownParty)).body.error.code).toBe(
    'CONFLICT',
  );
  expect(await invitationsOf(gm, ownParty)).toHaveLength(1);
});

test('invitation requires the party collaboration feature', async () => {
  const freeTierApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
  const [creator, invitee] = [await person(freeTierApp), await person(freeTierApp)];
  const ownParty = await party(creator);
  const response = await invite(creator, { username: invitee.user.username }, ownParty);
  expect(response.body.error.code).toBe('FEATURE_NOT_IN_TIER');
  await freeTierApp.close();
});

test('email address receives at most five invitations a day from all inviters combined', async () => {
  const limitedApp = await startTestApp({ config: { rateLimits: true } });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const creator = await verified(limitedApp, await person(limitedApp));
    const ownParty = await party(creator);
    statuses.push((await invite(creator, { email: 'flooded@example.org' }, ownParty)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  await limitedApp.close();
});
