import { Writable } from 'node:stream';
import { login, logout, me, refresh, register } from '@quartermaster/contract/auth';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { client } from '../../test/client.ts';
import { person } from '../../test/factories/people.ts';
import { loggerOptions, withoutSecrets } from './logger.ts';

let app: TestApp;
let lines = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines += String(chunk);
    done();
  },
});
beforeAll(async () => {
  app = await startTestApp({ logger: { level: 'trace', stream }, config: { rateLimits: true } });
});
afterAll(() => app.close());

// Promise B15.
test('log contains no tokens or passwords from accepted or rejected requests', async () => {
  const anyone = client(app.url);
  const mira = await person(app);
  const wrongPassword = 'Not-Even-Wrong-1';
  const loginResponse = await anyone.call(login, {
    body: { email: mira.user.email, password: mira.password },
  });
  for (let i = 0; i < 12; i += 1)
    await anyone.call(login, { body: { email: mira.user.email, password: wrongPassword } });
  const refreshed = await anyone.call(refresh, { body: { refresh_token: mira.refreshToken } });
  await anyone.send('POST', refresh.path, { body: { refresh_token: [mira.refreshToken] } });
  await anyone.send('POST', register.path, { body: { user: { password: mira.password, admin: true } } });
  await anyone.send('POST', login.path, { body: `{"password":"${mira.password}"` });
  await mira.call(me, {});
  await anyone.send('GET', `${me.path}?token=${mira.token}`);
  await anyone.send('GET', `/cable?token=${mira.token}&ticket=${mira.refreshToken}`);
  await app.sql`alter table sessions rename to hidden`;
  await anyone.call(refresh, { body: { refresh_token: mira.refreshToken } });
  await app.sql`alter table hidden rename to sessions`;
  await mira.call(logout, {});

  // The path of a URL can contain a secret too, as for a password reset or a calendar.
  await anyone.send('GET', `/reset-password/${mira.refreshToken}?from=mail`);
  await anyone.send('GET', `/calendar/${mira.refreshToken}.ics`);
  await anyone.send('GET', `/verify-email?token=${mira.refreshToken}`);

  const secrets = [mira.password, wrongPassword, mira.token, mira.refreshToken];
  for (const response of [loginResponse, refreshed])
    secrets.push(response.body.data.token, response.body.data.refresh_token);
  expect(lines).toContain('/api/v1/auth/login');
  expect(lines).toContain('A request failed');
  expect(lines).toContain('[hidden]');
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
});

test('log redacts secret fields of an entry', () => {
  let line = '';
  const sink = new Writable({
    write: (chunk, _e, done) => {
      line += String(chunk);
      done();
    },
  });
  pino(loggerOptions('info'), sink).info(
    { body: { user: { password: 'Seven-Lanterns-42' } }, token: 'abc.def' },
    'x',
  );
  expect(line).toContain('[hidden]');
  expect(line).not.toMatch(/Seven|abc/);
});

test.each([
  ['/cable?token=abc', '/cable?token=[hidden]'],
  ['/cable?a=1&ticket=abc&b=2', '/cable?a=1&ticket=[hidden]&b=2'],
  ['/x?refresh_token=abc&join_code=K7', '/x?refresh_token=[hidden]&join_code=[hidden]'],
  ['/unsubscribe/abc.def', '/unsubscribe/[hidden]'],
  ['/join/K7', '/join/[hidden]'],
  ['/x?page=2&sort=name', '/x?page=2&sort=name'],
  ['/cable?%74oken=abc', '/cable?%74oken=[hidden]'],
  // A case that once caused catastrophic backtracking.
  [`/x${'?token'.repeat(2500)}`, `/x${'?token'.repeat(2500)}`],
])('URL %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});
