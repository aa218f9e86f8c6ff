import {
  liftSuspension,
  revokeUserSessions,
  sendPasswordReset,
  showUser,
  suspendUser,
} from '@quartermaster/contract/admin-users';
import { login, me, refresh } from '@quartermaster/contract/auth';
import { createCalendarFeed, getCalendarFeed } from '@quartermaster/contract/calendar';
import { listNotifications } from '@quartermaster/contract/notification';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { cableUrl } from '../../../../test/cable/test-data.ts';
import { ofType, openTestSocket } from '../../../../test/cable/test-socket.ts';
import { client, codeOf } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { challengeOf, outcomeOf, withTotp } from '../../../../test/factories/second-factor.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';

let discord: TestDiscord;
let mailServer: MailServer;
let app: TestApp;
/** A second process on the same database. */
let otherApp: TestApp;
const clock = testClock();
let ada: Person;
beforeAll(async () => {
  discord = await startDiscord();
  mailServer = await startMailServer();
  const { now } = clock;
  const config = { discord: discord.application, smtpUrl: mailServer.url };
  app = await startTestApp({ jobs: true, now, config });
  otherApp = await startTestApp({ now, config, database: app.database });
  ada = await admin(app);
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
  await mailServer.stop();
  await discord.stop();
});

const DAY_MS = 24 * 60 * 60_000;
const reason = 'Spam in public parties';
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const suspend = (testUser: { user: { id: string } }, end: string | null = null, actingAdmin = ada) =>
  actingAdmin.call(suspendUser, { params: { id: testUser.user.id }, body: { reason, until: end } });
const lift = (testUser: Person) =>
  ada.call(liftSuspension, { params: { id: testUser.user.id }, body: { reason: 'The spam was removed' } });
const logIn = (testUser: Person, server = app) =>
  client(server.url).call(login, { body: { email: testUser.user.email, password: testUser.password } });
const auditOf = (testUser: Person) => app.sql`
  select action, actor_name, details from audit_entries
  where subject_id = ${testUser.user.id} and actor_id = ${ada.user.id} order by number`;

/** The kinds of the emails queued for a user, except the registration email. */
const emailsTo = async ({ user }: Person) => {
  const rows = await app.sql<{ kind: string }[]>`
    select data ->> 'kind' as kind from pgboss.job
    where name = 'mail' and (data ->> 'user_id' = ${user.id} or data ->> 'email' = ${user.email})
    order by created_on, id`;
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'verify_email');
};

describe('suspension', () => {
  it('is audited and emailed to the user, with its reason and end', async () => {
    const mira = await person(app);
    const end = '2030-12-03T10:00:00.000Z';
    expect((await suspend(mira, end)).status).toBe(204);
    expect(await auditOf(mira)).toEqual([
      {
        action: 'user_suspended',
        actor_name: ada.user.username,
        details: { until: end, reason, sessions_ended: 1 },
      },
    ]);
    const mail = await mailServer.mail(mira.user.email, 'Your account was suspended');
    expect(mail.text).toContain('3 December 2030, 10:00 UTC');
    expect(mail.text).toContain(reason);
  });

  it('is rejected for the admin’s own account, the system user and an unknown user', async () => {
    expect(await codeOf(suspend(ada))).toBe('409 CONFLICT');
    expect(await codeOf(suspend({ user: { id: SYSTEM_USER_ID } }))).toBe('404 RESOURCE_NOT_FOUND');
    const unknownUser = { user: { id: '01a1fc41-3737-714c-9ecc-bb80b4bf44cd' } };
    expect(await codeOf(suspend(unknownUser))).toBe('404 RESOURCE_NOT_FOUND');
    expect((await ada.call(me, {})).status).toBe(200);
  });

  it.each([
    ['in the past', () => daysFromNow(-1)],
    ['in eleven years', () => daysFromNow(4018)],
    ['that is not a time', () => 'tomorrow'],
  ])('is rejected with an end %s', async (_when, end) => {
    const mira = await person(app);
    const { status, body } = await suspend(mira, end());
    expect([status, body.error.details[0]?.field]).toEqual([422, 'until']);
    expect((await logIn(mira)).status).toBe(200);
  });

  it('is rejected if it shortens an existing suspension, but can extend it', async () => {
    const [mira, vex] = [await person(app), await person(app)];
    for (const [testUser, end] of [
      [mira, '2030-12-03T10:00:00.000Z'],
      [vex, null],
    ] as const) {
      await suspend(testUser, end);
      const { status, body } = await suspend(testUser, daysFromNow(7));
      const text = end ? 'until 3 December 2030, 10:00 UTC' : 'until an admin lifts it';
      expect([status, body.error?.message]).toEqual([
        409,
        `This user is already suspended ${text}. Lift that suspension first to shorten it.`,
      ]);
      expect((await suspend(testUser, null)).status).toBe(204);
    }
  });

  it('leaves one admin active when two admins suspend each other concurrently', async () => {
    const [bea, cleo] = [await admin(app), await admin(app)];
    const responses = await Promise.all([suspend(bea, null, cleo), suspend(cleo, null, bea)]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const [row] = await app.sql`
      select count(*)::int as suspended from users where suspended_at is not null
        and id in (${bea.user.id}, ${cleo.user.id})`;
    expect(row?.suspended).toBe(1);
  });
});

describe('suspended user', () => {
  it('is rejected at the next request, and soon by a second process as well', async () => {
    const mira = await person(app);
    const onOtherServer = client(otherApp.url).as(mira.token);
    expect((await onOtherServer.call(me, {})).status).toBe(200);
    await suspend(mira);
    expect(await codeOf(mira.call(me, {}))).toBe('401 REVOKED_TOKEN');
    await until(async () => (await codeOf(onOtherServer.call(me, {}))) === '401 REVOKED_TOKEN');
  });

  it('is rejected with a session that the suspension has not ended', async () => {
    const mira = await person(app);
    // `suspendUser` also ends the sessions; here only the user's row is changed.
    await app.sql`
      update users set suspended_at = now(), suspension_reason = ${reason} where id = ${mira.user.id}`;
    await until(async () => (await codeOf(mira.call(me, {}))) === '401 REVOKED_TOKEN');
    const body = { refresh_token: mira.refreshToken };
    expect(await codeOf(client(app.url).call(refresh, { body }))).toBe('401 REVOKED_TOKEN');
  });

  it('is disconnected, and cannot open a socket with an earlier ticket', async () => {
    const mira = await person(app);
    const ticket = async () => (await mira.call(createCableTicket, {})).body.data.ticket;
    const [openSocket, unusedTicket] = [
      openTestSocket(cableUrl(app, { ticket: await ticket() })),
      await ticket(),
    ];
    await openSocket.frame(ofType('welcome'));
    await suspend(mira);
    expect(await openSocket.frame(ofType('disconnect'))).toMatchObject({ reconnect: false });
    const lateSocket = openTestSocket(cableUrl(app, { ticket: unusedTicket }));
    expect(await lateSocket.frame(ofType('disconnect'))).toMatchObject({ reason: 'unauthorized' });
  });

  it('sees the reason and the end at login only with the correct password', async () => {
    const mira = await person(app);
    await suspend(mira, '2030-12-03T10:00:00.000Z');
    const { status, body } = await logIn(mira);
    expect([status, body.error.code, body.error.message]).toEqual([
      403,
      'ACCOUNT_SUSPENDED',
      `This account is suspended until 3 December 2030, 10:00 UTC. Reason: ${reason}`,
    ]);
    const rejected = await logIn({ ...mira, password: 'Not-The-Password-1' });
    expect([rejected.status, rejected.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(
      await app.sql`select from sessions where user_id = ${mira.user.id} and revoked_at is null`,
    ).toEqual([]);
  });

  it('is rejected at the second step of a login', async () => {
    const mira = await person(app);
    const { phone } = await withTotp(mira, Date.now() - 30_000);
    const challenge = await challengeOf(app, mira);
    await suspend(mira);
    expect(await outcomeOf(app, challenge, phone.codeAt(Date.now()))).toBe('409 CONFLICT');
    const newChallenge = await challengeOf(app, mira);
    expect(await outcomeOf(app, newChallenge, phone.codeAt(Date.now()))).toBe('403 ACCOUNT_SUSPENDED');
  });

  it('is rejected at sign-in through Discord', async () => {
    const testUser = discordUser();
    const nim = await discordPerson(app, discord, testUser);
    await suspend(nim);
    const browser = discordBrowser(app);
    expect(await codeOf(browser.finishCallback(await browser.goToDiscord()))).toBe('403 ACCOUNT_SUSPENDED');
  });

  it('cannot read their calendar feed', async () => {
    const mira = await person(app);
    await mira.call(createCalendarFeed, {});
    const { feed } = (await mira.call(getCalendarFeed, {})).body.data;
    const path = app.url + new URL(feed?.url ?? '').pathname;
    expect((await fetch(path)).status).toBe(200);
    await suspend(mira);
    expect((await fetch(path)).status).toBe(404);
  });
});

describe('end of a suspension', () => {
  it('lets the user log in again, but does not restore an old session', async () => {
    const mira = await person(app);
    await suspend(mira, daysFromNow(7));
    clock.later = 7 * DAY_MS - 60_000;
    expect((await logIn(mira)).status).toBe(403);
    clock.later = 7 * DAY_MS + 60_000;
    expect((await logIn(mira)).status).toBe(200);
    const body = { refresh_token: mira.refreshToken };
    expect(await codeOf(client(app.url).call(refresh, { body }))).toBe('401 REVOKED_TOKEN');
  });

  it('is audited and emailed to the user when an admin lifts the suspension; lifting it again is rejected', async () => {
    const mira = await person(app);
    expect(await codeOf(lift(mira))).toBe('409 CONFLICT');
    await suspend(mira);
    expect((await lift(mira)).status).toBe(204);
    expect(await codeOf(lift(mira))).toBe('409 CONFLICT');
    expect((await logIn(mira)).status).toBe(200);
    expect(await auditOf(mira)).toMatchObject([
      { action: 'user_suspended', details: { until: 'lifted' } },
      { action: 'suspension_lifted', details: { reason: 'The spam was removed' } },
    ]);
    expect(await emailsTo(mira)).toEqual(['account_suspended', 'suspension_lifted']);
  });
});

describe('revoking the sessions of a user', () => {
  it('ends all sessions, notifies the user, is audited, and is rejected for the admin’s own account', async () => {
    const mira = await person(app);
    const secondToken = (await logIn(mira)).body.data.token;
    const revoke = (testUser: Person) =>
      ada.call(revokeUserSessions, { params: { id: testUser.user.id }, body: { reason } });
    expect(await codeOf(revoke(ada))).toBe('409 CONFLICT');
    expect((await revoke(mira)).status).toBe(204);
    for (const testUser of [mira, client(app.url).as(secondToken)])
      expect(await codeOf(testUser.call(me, {}))).toBe('401 REVOKED_TOKEN');
    const newSession = client(app.url).as((await logIn(mira)).body.data.token);
    const titles = (await newSession.call(listNotifications, {})).body.data.map(({ title }) => title);
    expect(titles).toContain('Your sessions were ended');
    expect(await auditOf(mira)).toMatchObject([
      { action: 'sessions_revoked', details: { reason, sessions_ended: 2 } },
    ]);
  });
});

describe('sending a password reset', () => {
  it('emails the user, and is audited', async () => {
    const mira = await person(app);
    const response = await ada.call(sendPasswordReset, { params: { id: mira.user.id }, body: { reason } });
    expect(response.status).toBe(204);
    expect(await emailsTo(mira)).toEqual(['reset_password']);
    expect(await auditOf(mira)).toMatchObject([{ action: 'password_reset_sent' }]);
  });
});

describe('page of a user', () => {
  it('shows the suspension and the audit entries, also those before a change of the username, and does not exist for the system user', async () => {
    const mira = await person(app);
    await suspend(mira);
    const { data } = (await ada.call(showUser, { params: { id: mira.user.id } })).body;
    expect(data).toMatchObject({
      username: mira.user.username,
      email: mira.user.email,
      has_password: true,
      has_discord: false,
      suspension: { until: null, reason },
      sessions: { total: 0, newest: [] },
    });
    expect(data.audit.map(({ action }) => action)).toEqual(['user_suspended']);
    await app.sql`update users set username = 'Renamed Mira' where id = ${mira.user.id}`;
    const renamed = (await ada.call(showUser, { params: { id: mira.user.id } })).body;
    expect(renamed.data.audit).toEqual(data.audit);
    const systemUserPage = ada.call(showUser, { params: { id: SYSTEM_USER_ID } });
    expect(await codeOf(systemUserPage)).toBe('404 RESOURCE_NOT_FOUND');
  });
});
