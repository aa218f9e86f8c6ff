import {
  listAuditLogs,
  openAdminSession,
  reportAdminActivity,
  verifyAdminSession,
} from '@quartermaster/contract/admin';
import { showAdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { showAnnouncement } from '@quartermaster/contract/announcement';
import { login, refresh } from '@quartermaster/contract/auth';
import { listBulkRows, showBulkOperation } from '@quartermaster/contract/bulk-operation';
import { showMonitoring } from '@quartermaster/contract/monitoring';
import { showStatements } from '@quartermaster/contract/monitoring-statements';
import { confirmPassword } from '@quartermaster/contract/reauthentication';
import { listReports } from '@quartermaster/contract/report';
import { showAuditVerification, showSystemHealth } from '@quartermaster/contract/system-health';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client, codeOf } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { grantAdmin } from '../../../../test/factories/admins.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});
afterAll(() => app.close());

const MINUTE = 60_000;
const adminWithoutSession = async () => grantAdmin(app, await person(app));
/** The user with new tokens of the same session. */
async function refreshTokens(user: Person): Promise<Person> {
  const { body } = await client(app.url).call(refresh, { body: { refresh_token: user.refreshToken } });
  const { call, send } = client(app.url).as(body.data.token);
  return { ...user, refreshToken: body.data.refresh_token, call, send };
}
async function advanceAndRefresh(minutes: number, user: Person): Promise<Person> {
  clock.later += minutes * MINUTE;
  return refreshTokens(user);
}
const ENDPOINTS = [
  ['GET', listAuditLogs.path],
  ['GET', `${listAuditLogs.path}/verification`],
  ['GET', verifyAdminSession.path],
  ['POST', reportAdminActivity.path],
] as const;
const expired = '403 ADMIN_SESSION_EXPIRED';

describe('admin session', () => {
  test('is required for admin endpoints', async () => {
    const ada = await adminWithoutSession();
    for (const [method, path] of ENDPOINTS)
      expect([path, await codeOf(ada.send(method, path))]).toEqual([path, expired]);
    expect((await ada.call(openAdminSession, {})).status).toBe(201);
    for (const [method, path] of ENDPOINTS)
      expect([path, typeof (await codeOf(ada.send(method, path)))]).toEqual([path, 'number']);
  });

  test('can be opened only with recent authentication and the admin flag', async () => {
    const [mira, ada] = [await person(app), await authenticated(app, await adminWithoutSession(), false)];
    expect(await codeOf(mira.call(openAdminSession, {}))).toBe('403 FORBIDDEN');
    expect(await codeOf(ada.call(openAdminSession, {}))).toBe('403 RECENT_AUTHENTICATION_REQUIRED');
    await ada.call(confirmPassword, { body: { password: ada.password } });
    expect(await codeOf(ada.call(openAdminSession, {}))).toBe(201);
  });

  test("does not apply to the admin's other sessions", async () => {
    const ada = await adminWithoutSession();
    await ada.call(openAdminSession, {});
    const body = { email: ada.user.email, password: ada.password };
    const { token } = (await client(app.url).call(login, { body })).body.data;
    expect(await codeOf(client(app.url).as(token).call(listAuditLogs, {}))).toBe(expired);
  });

  test('ends 30 minutes after the last activity, and reopening requires recent authentication', async () => {
    let ada = await adminWithoutSession();
    await ada.call(openAdminSession, {});
    ada = await advanceAndRefresh(29.9, ada);
    expect(await codeOf(ada.call(verifyAdminSession, {}))).toBe(200);
    ada = await advanceAndRefresh(0.2, ada);
    for (const [method, path] of ENDPOINTS)
      expect([path, await codeOf(ada.send(method, path))]).toEqual([path, expired]);
    expect(await codeOf(ada.call(openAdminSession, {}))).toBe('403 RECENT_AUTHENTICATION_REQUIRED');
    await ada.call(confirmPassword, { body: { password: ada.password } });
    await ada.call(openAdminSession, {});
    expect(await codeOf(ada.call(listAuditLogs, {}))).toBe(200);
  });

  const codeAfter = async (act: (user: Person) => Promise<{ status: number }>) => {
    let ada = await adminWithoutSession();
    await ada.call(openAdminSession, {});
    ada = await advanceAndRefresh(20, ada);
    expect((await act(ada)).status).toBeLessThan(300);
    ada = await advanceAndRefresh(20, ada);
    return codeOf(ada.call(verifyAdminSession, {}));
  };

  test.each([
    ['an admin request', (user: Person) => user.call(listAuditLogs, {})],
    ['activity on the screen', (user: Person) => user.call(reportAdminActivity, {})],
  ])('is extended by %s', async (_case, act) => {
    expect(await codeAfter(act)).toBe(200);
  });

  test.each([
    ['the check every 5 minutes', (user: Person) => user.call(verifyAdminSession, {})],
    ['an open page that refreshes its list', (user: Person) => user.call(listReports, {})],
    ['a request outside the admin area', (user: Person) => user.send('GET', '/api/v1/auth/me')],
  ])('is not extended by %s', async (_case, act) => {
    expect(await codeAfter(act)).toBe(expired);
  });

  test.each([
    showAdminDashboard,
    showSystemHealth,
    showAuditVerification,
    showMonitoring,
    showStatements,
    showAnnouncement,
    showBulkOperation,
    listBulkRows,
    listReports,
  ])('is not extended by $id, which an open page polls', ({ adminSession }) => {
    expect(adminSession).toBe('observes');
  });

  test('is recorded in the audit log when it is opened', async () => {
    const ada = await adminWithoutSession();
    await ada.call(openAdminSession, {});
    const entries = await app.sql`select action from audit_entries where actor_id = ${ada.user.id}`;
    expect(entries.map(({ action }) => action)).toEqual(['admin_session_opened']);
  });
});
