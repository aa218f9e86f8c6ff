import {
  listAuditLogs,
  openAdminSession,
  reportAdminActivity,
  reportAdminAttempt,
  verifyAdminSession,
} from '@quartermaster/contract/admin';
import { ADMIN_SESSION_HEADER } from '@quartermaster/contract/constants';
import { showAuditVerification } from '@quartermaster/contract/system-health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let mira: Person;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
  mira = await person(app);
  ada = await admin(app);
});
afterAll(() => app.close());

const action = 'unauthorized_admin_access_attempt' as const;
const report = (testUser: Person, path: string, address = '192.0.2.1') =>
  testUser.call(reportAdminAttempt, { body: { action, path }, headers: { 'x-forwarded-for': address } });
const entriesOf = ({ user }: Person) =>
  app.sql`select action, actor_name, details from audit_entries where actor_id = ${user.id} order by number`;

describe('user without the admin flag', () => {
  it('reports an attempt to open an admin page with its path but without its query', async () => {
    expect((await report(mira, '/admin/users?token=abc#x')).status).toBe(204);
    expect(await entriesOf(mira)).toEqual([
      { action, actor_name: mira.user.username, details: { path: '/admin/users', source: 'page' } },
    ]);
  });

  it.each([
    ['another action', { action: 'admin_granted', path: '/admin' }],
    ['no path', { action }],
    ['an external URL', { action, path: 'https://evil.example' }],
    ['an external URL without a scheme', { action, path: '//evil.example' }],
    ['a path that is too long', { action, path: `/${'x'.repeat(500)}` }],
    ['a path with a line break', { action, path: '/admin\nadmin_granted' }],
    ['an unknown field', { action, path: '/admin', actor_name: 'ada' }],
  ])('cannot report an attempt with %s', async (_, body) => {
    const before = await entriesOf(mira);
    expect((await mira.send('POST', reportAdminAttempt.path, { body })).status).toBe(422);
    expect(await entriesOf(mira)).toEqual(before);
  });

  it('receives 403 from admin endpoints, and at most thirty rejections an hour are audited', async () => {
    const bo = await person(app);
    const endpoints = [
      listAuditLogs,
      showAuditVerification,
      verifyAdminSession,
      openAdminSession,
      reportAdminActivity,
    ];
    for (const endpoint of endpoints) {
      const response = await bo.send(endpoint.method, endpoint.path);
      expect([response.status, response.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await entriesOf(bo)).map(({ details }) => details)).toEqual(
      endpoints.map(({ method, path }) => ({ path: `${method} ${path}`, source: 'api' })),
    );
    for (let n = 0; n < 40; n += 1) expect((await bo.send('GET', listAuditLogs.path)).status).toBe(403);
    expect(await entriesOf(bo)).toHaveLength(30);
  });

  it('can send thirty reports an hour from all IP addresses together, then receives 429 with Retry-After', async () => {
    const cass = await person(app);
    let last = await report(cass, '/admin');
    for (let n = 1; n < 31; n += 1) last = await report(cass, '/admin', `198.51.100.${n}`);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await entriesOf(cass)).toHaveLength(30);
  });
});

describe('guest', () => {
  it('receives 401 and no audit entry is written', async () => {
    const [before] = await app.sql`select number from audit_head`;
    const guest = client(app.url);
    const statuses = [];
    for (const { method, path } of [
      reportAdminAttempt,
      listAuditLogs,
      showAuditVerification,
      verifyAdminSession,
    ])
      statuses.push((await guest.send(method, path, { headers: { 'x-forwarded-for': '192.0.2.2' } })).status);
    expect(statuses).toEqual([401, 401, 401, 401]);
    expect((await app.sql`select number from audit_head`)[0]).toEqual(before);
  });
});

describe('admin', () => {
  it('reads the audit log newest first, by page, action, user and day', async () => {
    const list = async (query: object = {}) => (await ada.call(listAuditLogs, { query })).body;
    const firstPage = await list({ per_page: '5' });
    expect(firstPage.meta.total_count).toBeGreaterThan(30);
    expect(firstPage.data.map(({ number }) => number)).toEqual(
      [0, 1, 2, 3, 4].map((n) => firstPage.meta.total_count - n),
    );
    const second = await list({ per_page: '5', page: '2' });
    expect(second.data[0]?.number).toBe(firstPage.meta.total_count - 5);

    const miraAttempts = await list({ person: mira.user.username.toUpperCase() });
    expect(miraAttempts.data.map(({ actor_name }) => actor_name)).toEqual([mira.user.username]);
    expect((await list({ action: 'admin_granted' })).meta.total_count).toBe(0);
    expect((await list({ action: 'admin_session_opened' })).meta.total_count).toBe(1);
    expect((await list({ action })).meta.total_count).toBe(firstPage.meta.total_count - 1);
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ from: today, to: today })).meta.total_count).toBe(firstPage.meta.total_count);
    expect((await list({ to: '2020-01-01' })).meta.total_count).toBe(0);
    expect((await ada.send('GET', `${listAuditLogs.path}?from=yesterday`)).status).toBe(422);
  });

  it('is verified without a session id or with the id of the current session, but not with another id', async () => {
    const withoutId = await ada.call(verifyAdminSession, {});
    expect(withoutId.status).toBe(200);
    const { session_id } = withoutId.body.data;
    const verify = (value: string) =>
      ada.call(verifyAdminSession, { headers: { [ADMIN_SESSION_HEADER]: value } });
    expect((await verify(session_id)).status).toBe(200);
    expect((await verify(mira.user.id)).status).toBe(403);
  });
});
