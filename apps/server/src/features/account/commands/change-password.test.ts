import { createHash } from 'node:crypto';
import { changePassword, type PasswordChange } from '@quartermaster/contract/account';
import { login, me, refresh } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'Nine-Lanterns-42';
const form = (testUser: Person, fields: Record<string, unknown> = {}) => ({
  current_password: testUser.password,
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
  ...fields,
});
const send = (testUser: Person, fields: Record<string, unknown> = {}) =>
  testUser.send('PUT', changePassword.path, { body: form(testUser, fields) });
const logIn = (testUser: Person, password: string) =>
  client(app.url).call(login, { body: { email: testUser.user.email, password } });
const hashOf = async (testUser: Person) =>
  (await app.sql`select password_hash from users where id = ${testUser.user.id}`)[0]?.password_hash;

test.each([
  [
    'a wrong current password',
    { current_password: 'Wrong-1-Wrong' },
    'current_password',
    'This is not your current password',
  ],
  [
    'no current password',
    { current_password: undefined },
    'current_password',
    'Please enter your current password',
  ],
  [
    'a short new password',
    { password: 'Aa1', password_confirmation: 'Aa1' },
    'password',
    'Password must be at least 8 characters',
  ],
  [
    'a common new password',
    { password: 'Password1', password_confirmation: 'Password1' },
    'password',
    'This password is too common',
  ],
  [
    'a different confirmation',
    { password_confirmation: 'x' },
    'password_confirmation',
    'Passwords do not match',
  ],
  ['an unknown field', { admin: true }, 'admin', 'Unknown field'],
])(
  'password change reports %s at its field and keeps the password',
  async (_case, fields, field, message) => {
    const mira = await person(app);
    const before = await hashOf(mira);
    const response = await send(mira, fields);
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([{ field, message }]);
    expect(await hashOf(mira)).toBe(before);
  },
);

test('password change reports the errors of the current and the new password together', async () => {
  const mira = await person(app);
  const response = await send(mira, {
    current_password: 'Wrong-1-Wrong',
    password: 'Password1',
    password_confirmation: 'Password1',
  });
  expect(response.body.error.details.map(({ field }) => field)).toEqual(['current_password', 'password']);
});

test('password change ends every session and gives the current browser new tokens', async () => {
  const mira = await person(app);
  const otherSession = (await logIn(mira, mira.password)).body.data;
  const response = await mira.call(changePassword, { body: form(mira) as PasswordChange });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    data: { ended_sessions: 1 },
    message: 'Password changed successfully!',
  });
  for (const [token, refresh_token] of [
    [otherSession.token, otherSession.refresh_token],
    [mira.token, mira.refreshToken],
  ] as const) {
    expect((await client(app.url).as(token).call(me, {})).body.error.code).toBe('REVOKED_TOKEN');
    const refreshResponse = await client(app.url).call(refresh, { body: { refresh_token } });
    expect(refreshResponse.body.error.code).toBe('REVOKED_TOKEN');
  }
  const { token, refresh_token, expires_at } = response.body.data;
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
  expect((await client(app.url).as(token).call(me, {})).status).toBe(200);
  expect((await client(app.url).call(refresh, { body: { refresh_token } })).status).toBe(200);
  expect((await logIn(mira, mira.password)).status).toBe(401);
  expect((await logIn(mira, NEW_PASSWORD)).status).toBe(200);
  const notifications =
    await app.sql`select facts from notifications where user_id = ${mira.user.id} and kind = 'security'`;
  expect(notifications.map(({ facts }) => facts.event)).toContain('password_changed');
});

test('rejected password change does not end the session', async () => {
  const mira = await person(app);
  await send(mira, { current_password: 'Wrong-1-Wrong' });
  expect((await mira.call(me, {})).status).toBe(200);
});

test('password change with an Idempotency-Key stores no fast hash of the request and no tokens', async () => {
  const mira = await person(app);
  const body = form(mira);
  await mira.send('PUT', changePassword.path, { body, key: 'one action' });
  const [row] =
    await app.sql`select request_hash, reply from idempotency_keys where user_id = ${mira.user.id}`;
  const fastHash = createHash('sha256')
    .update(`PUT ${changePassword.path}\n`)
    .update(JSON.stringify(body))
    .digest();
  expect(fastHash.equals(row?.request_hash)).toBe(false);
  expect(row?.reply ?? '').not.toMatch(/token/);
});

test('setting a password for an account without a password requires an emailed code', async () => {
  const mira = await authenticated(app, await person(app), false);
  await app.sql`update users set password_hash = null where id = ${mira.user.id}`;
  const rejected = await send(mira, { current_password: undefined });
  expect([rejected.status, rejected.body.error.details[0]?.field]).toEqual([403, 'code']);
  await authenticated(app, mira);
  expect((await send(mira, { current_password: undefined })).status).toBe(200);
  expect((await logIn(mira, NEW_PASSWORD)).status).toBe(200);
});

test('rate limit rejects the eleventh guess within 15 minutes, even if it is correct', async () => {
  const limitedApp = await startTestApp({ config: { rateLimits: true } });
  try {
    const mira = await person(limitedApp);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await send(mira, { current_password: `Wrong-${guess}-Wrong` })).status).toBe(422);
    }
    const response = await send(mira);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limitedApp.close();
  }
});

test('one of two concurrent password changes succeeds; the other is rejected because its current password is outdated', async () => {
  const mira = await person(app);
  const responses = await Promise.all([
    send(mira),
    send(mira, { password: 'Ten-Lanterns-42', password_confirmation: 'Ten-Lanterns-42' }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('password change sends an email to the owner; a rejected change does not', async () => {
  const mira = await person(app);
  const mailJobs = async () =>
    app.sql`select from pgboss.job where data = ${app.sql.json({ kind: 'password_changed', user_id: mira.user.id })}`;
  await send(mira, { current_password: 'Wrong-1-Wrong' });
  expect(await mailJobs()).toHaveLength(0);
  await send(mira);
  expect(await mailJobs()).toHaveLength(1);
});
