import { endOtherSessions, endSession, listSessions } from '@quartermaster/contract/account';
import { login, me } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { measureServedMs } from '../../../../test/served-time.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let app: TestApp;
let otherProcess: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  otherProcess = await startTestApp({ database: app.database });
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});

const signInFrom = async (testUser: Person, agent: string) => {
  const { token } = (
    await client(app.url).call(login, {
      body: { email: testUser.user.email, password: testUser.password },
      headers: { 'user-agent': agent },
    })
  ).body.data;
  return client(app.url).as(token);
};
const sessionsOf = async (testUser: Pick<Person, 'call'>) => (await testUser.call(listSessions, {})).body;

test('ending the session of another user responds as if the session did not exist', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const [otherSession] = (await sessionsOf(bo)).data;
  expect((await mira.call(endSession, { params: { id: otherSession?.id ?? '' } })).status).toBe(404);
  expect((await bo.call(me, {})).status).toBe(200);
});

test('session list names each device, the current one first, and omits ended sessions', async () => {
  const mira = await person(app);
  await signInFrom(mira, FIREFOX);
  const phone = await signInFrom(mira, IPHONE);
  const { data, meta } = await sessionsOf(phone);
  expect(meta.total_count).toBe(3);
  expect(data[0]).toMatchObject({ device: 'Safari on iOS', kind: 'phone', current: true });
  const firefox = data.find(({ device }) => device === 'Firefox on Windows');
  expect(firefox).toMatchObject({ kind: 'desktop', current: false });
  expect((await phone.call(endSession, { params: { id: firefox?.id ?? '' } })).status).toBe(204);
  expect((await sessionsOf(phone)).data.map(({ device }) => device)).not.toContain('Firefox on Windows');
  expect((await phone.call(endSession, { params: { id: firefox?.id ?? '' } })).status).toBe(404);
});

test('a session that ends in one process is rejected by another process within a second (promise B5)', async () => {
  const mira = await person(app);
  const phone = await signInFrom(mira, IPHONE);
  const [ownSession] = (await sessionsOf(phone)).data;
  const otherProcessClient = client(otherProcess.url).as(mira.token);
  expect((await otherProcessClient.call(me, {})).status).toBe(200);
  const [miraSession] = (await sessionsOf(mira)).data;
  expect(ownSession?.id).not.toBe(miraSession?.id);
  await phone.call(endSession, { params: { id: miraSession?.id ?? '' } });
  expect(await measureServedMs(otherProcessClient, performance.now())).toBeLessThan(1000);
});

test("logging out everywhere else keeps this session and other users' sessions", async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const phone = await signInFrom(mira, IPHONE);
  expect((await mira.call(endOtherSessions, {})).status).toBe(204);
  expect((await phone.call(me, {})).body.error.code).toBe('REVOKED_TOKEN');
  expect((await sessionsOf(mira)).data).toHaveLength(1);
  expect((await bo.call(me, {})).status).toBe(200);
});

test('logging out everywhere else is audited only if another session ended', async () => {
  const mira = await person(app);
  const countEntries = async () =>
    (
      await app.sql`
        select from audit_entries where actor_id = ${mira.user.id} and action = 'sessions_revoked'`
    ).length;
  await mira.call(endOtherSessions, {});
  expect(await countEntries()).toBe(0);
  await signInFrom(mira, IPHONE);
  await mira.call(endOtherSessions, {});
  expect(await countEntries()).toBe(1);
});
