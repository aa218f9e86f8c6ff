import { listAuditLogs } from '@quartermaster/contract/admin';
import { showSettings, updateSettings } from '@quartermaster/contract/admin-settings';
import { login, logout, me, refresh, register } from '@quartermaster/contract/auth';
import type { CallInput } from '@quartermaster/contract/endpoint';
import { health } from '@quartermaster/contract/health';
import { updateBranding } from '@quartermaster/contract/party-branding';
import { createCableTicket } from '@quartermaster/contract/realtime';
import { forgotPassword } from '@quartermaster/contract/recovery';
import { getSiteStatus } from '@quartermaster/contract/site-settings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { cableUrl } from '../../../../test/cable/test-data.ts';
import { ofType, openTestSocket } from '../../../../test/cable/test-socket.ts';
import { client, outcome } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { apiKey } from '../../../../test/factories/api-keys.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { expectOk, party } from '../../../../test/factories/test-parties.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
/** A second process on the same database. */
let otherApp: TestApp;
let ada: Person;
let mira: Person;
beforeAll(async () => {
  const config = {
    defaultTier: 'tier_2',
    isDefaultTierFixed: false,
  } as const;
  app = await startTestApp({ config });
  otherApp = await startTestApp({ config, database: app.database });
  [ada, mira] = [await admin(app), await person(app)];
});
afterEach(async () => {
  await change({ maintenance: false, maintenance_message: '', registration: 'open', default_tier: 'tier_2' });
  await until(async () => {
    const { data } = (await client(otherApp.url).call(getSiteStatus, {})).body;
    return data.maintenance === null && data.registration === 'open';
  });
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
});

type Settings = CallInput<typeof updateSettings>['body']['settings'];
const reason = 'The server moves';
const change = (settings: Settings) => ada.call(updateSettings, { body: { reason, settings } });
const MAINTENANCE = '503 SERVICE_UNAVAILABLE';
const message = 'Back at nine.';
const startMaintenance = () => change({ maintenance: true, maintenance_message: message });
const logIn = (testUser: Person) =>
  client(app.url).call(login, { body: { email: testUser.user.email, password: testUser.password } });
const newestEntry = async () =>
  (await ada.call(listAuditLogs, { query: { action: 'settings_changed', per_page: '1' } })).body.data[0];

describe('maintenance mode', () => {
  it('rejects users in every process with the specified sentence and the message of the admins', async () => {
    expect(outcome(await mira.call(me, {}))).toBe('200');
    await startMaintenance();
    const { status, headers, body } = await mira.call(me, {});
    expect([status, headers.get('retry-after'), body.error]).toMatchObject([
      503,
      '5',
      {
        code: 'SERVICE_UNAVAILABLE',
        message: 'System is in maintenance mode.',
        details: [{ field: 'maintenance', message }],
      },
    ]);
    const onOtherServer = client(otherApp.url).as(mira.token);
    await until(async () => outcome(await onOtherServer.call(me, {})) === MAINTENANCE);
  });

  it('rejects API keys, registration, password reset requests and logins', async () => {
    const key = await apiKey(app, mira);
    await startMaintenance();
    const anyone = client(app.url);
    const form = { email: 'late@example.org', username: 'late', password: mira.password };
    const responses = [
      await key.send('GET', '/api/v1/parties'),
      await anyone.call(register, { body: { user: { ...form, password_confirmation: form.password } } }),
      await anyone.call(forgotPassword, { body: { email: mira.user.email } }),
      await logIn(mira),
    ];
    expect(responses.map(outcome)).toEqual(responses.map(() => MAINTENANCE));
  });

  it('closes the sockets of users in every process and accepts new sockets only from admins', async () => {
    const userSockets = [app, otherApp].map((server) =>
      openTestSocket(cableUrl(server, { token: mira.token })),
    );
    const adminSocket = openTestSocket(cableUrl(otherApp, { token: ada.token }));
    for (const socket of [...userSockets, adminSocket]) await socket.frame(ofType('welcome'));
    await startMaintenance();
    for (const socket of userSockets) {
      expect(await socket.frame(ofType('disconnect'))).toMatchObject({
        reason: 'maintenance',
        reconnect: true,
      });
    }
    const lateSocket = openTestSocket(cableUrl(app, { token: mira.token }));
    expect(await lateSocket.frame(ofType('disconnect'))).toMatchObject({
      reason: 'maintenance',
      reconnect: true,
    });
    expect(outcome(await mira.call(createCableTicket, {}))).toBe(MAINTENANCE);
    const secondAdminSocket = openTestSocket(cableUrl(otherApp, { token: ada.token }));
    await secondAdminSocket.frame(ofType('welcome'));
    expect(adminSocket.frames.filter(ofType('disconnect'))).toEqual([]);
    for (const socket of [adminSocket, secondAdminSocket]) socket.webSocket.close();
  });

  it('admits admins, keeps sessions, and allows health, status, refresh and logout', async () => {
    const bo = await person(app);
    await startMaintenance();
    expect(outcome(await ada.call(me, {}))).toBe('200');
    expect(outcome(await logIn(ada))).toBe('200');
    const anyone = client(app.url);
    expect(outcome(await anyone.call(health, {}))).toBe('200');
    expect((await anyone.call(getSiteStatus, {})).body.data).toEqual({
      maintenance: { message },
      registration: 'open',
    });
    expect(outcome(await anyone.call(refresh, { body: { refresh_token: mira.refreshToken } }))).toBe('200');
    expect(outcome(await bo.call(logout, {}))).toBe('204');
    await change({ maintenance: false });
    expect(outcome(await mira.call(me, {}))).toBe('200');
  });
});

describe('change to settings', () => {
  it('is audited with reason and values before and after; unchanged settings are not audited', async () => {
    await change({ registration: 'closed', maintenance: false });
    const entry = await newestEntry();
    expect([entry?.actor_name, entry?.details]).toEqual([
      ada.user.username,
      { registration_before: 'open', registration_after: 'closed', reason },
    ]);
    await change({ registration: 'closed' });
    expect((await newestEntry())?.number).toBe(entry?.number);
  });

  it.each([
    ['unknown setting', { tier: 'tier_3' }],
    ['unknown mode', { registration: 'secret' }],
    ['unknown tier', { default_tier: 'tier_9' }],
    ['message that is too long', { maintenance_message: 'x'.repeat(301) }],
    ['text for a switch', { maintenance: 'on' }],
    ['unknown limit', { call_limits: { login_account: 100 } }],
    ['limit without a number', { call_limits: { write: null } }],
    ['retention of the audit log', { retention: { audit: 1 } }],
  ])('is rejected: %s', async (_what, settings) => {
    const before = (await ada.call(showSettings, {})).body.data;
    const { status } = await ada.send('PATCH', updateSettings.path, { body: { reason, settings } });
    expect(status).toBe(422);
    expect((await ada.call(showSettings, {})).body.data).toEqual(before);
  });

  it('does not overwrite a concurrent change to another setting', async () => {
    await Promise.all([change({ registration: 'closed' }), change({ maintenance_message: message })]);
    expect((await ada.call(showSettings, {})).body.data).toMatchObject({
      registration: 'closed',
      maintenance_message: message,
    });
  });

  it('takes effect even if its hint is lost', async () => {
    await app.sql`update site_settings set registration = 'closed'`;
    await until(async () => {
      const { data } = (await client(otherApp.url).call(getSiteStatus, {})).body;
      return data.registration === 'closed';
    });
  });
});

describe('default tier', () => {
  const tierOf = async (server: TestApp) =>
    (await client(server.url).as(mira.token).call(me, {})).body.data.user.tier;

  it('applies to an account of a lower tier in every process and is not stored in the account', async () => {
    expect((await ada.call(showSettings, {})).body.data).toMatchObject({
      default_tier: 'tier_2',
      fixed: { default_tier: null },
    });
    await change({ default_tier: 'tier_3' });
    expect(await tierOf(app)).toBe('tier_3');
    await until(async () => (await tierOf(otherApp)) === 'tier_3');
    await change({ default_tier: 'tier_free' });
    expect(await tierOf(app)).toBe('tier_free');
    const [stored] = await app.sql`select tier from users where id = ${mira.user.id}`;
    expect(stored?.tier).toBe('tier_free');
  });

  it('also applies to the branding of share pages', async () => {
    await change({ default_tier: 'tier_3' });
    const { id } = await party(mira);
    const branding = { accent: '#b4532a', logo_url: null, banner_url: null };
    expectOk(await mira.call(updateBranding, { params: { id }, body: { branding } }));
    const { code } = await share(app, mira, 'party', id);
    const isBranded = async () => (await openSharePage(app, code)).text.includes(branding.accent);
    expect(await isBranded()).toBe(true);
    await change({ default_tier: 'tier_free' });
    expect(await isBranded()).toBe(false);
  });

  it('cannot be changed if the environment sets it', async () => {
    const fixedServer = await startTestApp({
      config: { defaultTier: 'tier_1', isDefaultTierFixed: true },
      database: app.database,
    });
    const adminOnFixed = client(fixedServer.url).as(ada.token);
    const rejected = await adminOnFixed.call(updateSettings, {
      body: { reason, settings: { default_tier: 'tier_3' } },
    });
    expect(outcome(rejected)).toBe('409 CONFLICT');
    expect((await adminOnFixed.call(showSettings, {})).body.data).toMatchObject({
      default_tier: 'tier_1',
      fixed: { default_tier: 'DEFAULT_TIER' },
    });
    await fixedServer.close();
  });
});
