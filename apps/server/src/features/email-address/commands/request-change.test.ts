import { register } from '@quartermaster/contract/auth';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  requestEmailChange,
} from '@quartermaster/contract/email-address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { requestChange } from '../../../../test/factories/email-address.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

const request = (testUser: Person, email: string) => testUser.call(requestEmailChange, { body: { email } });
const confirm = (token: string) => client(app.url).call(confirmEmailChange, { body: { token } });
const pendingOf = async (testUser: Person) => (await testUser.call(getEmailChange, {})).body.data.pending;

describe('request to change the email address', () => {
  test('requires recent authentication', async () => {
    const mira = await authenticated(app, await person(app), false);
    const { status, body } = await request(mira, 'mira.new@example.org');
    expect([status, body.error.code]).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED']);
    expect(await pendingOf(mira)).toBe(null);
  });

  test('rejects the current address, ignoring case, and invalid addresses', async () => {
    const mira = await person(app);
    const sameAddress = await request(mira, mira.user.email.toUpperCase());
    expect([sameAddress.status, sameAddress.body.error.details]).toEqual([
      422,
      [{ field: 'email', message: 'This is already your email address' }],
    ]);
    expect((await request(mira, 'the old mill')).status).toBe(422);
  });

  test('returns the same response for the address of another account, which receives no link', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const freeResponse = await request(mira, 'mira.free@example.org');
    const boAddress = bo.user.email.replace('person', 'Person');
    const takenResponse = await request(mira, boAddress);
    expect([takenResponse.status, takenResponse.body]).toEqual([freeResponse.status, freeResponse.body]);
    const mail = await mailServer.mail(boAddress, 'Your address belongs to an account');
    expect(mail.text).not.toMatch(/https?:/);
    expect(mail.text).not.toContain(mira.user.username);
  });

  test('stores the new address as pending and keeps the current address', async () => {
    const mira = await person(app);
    await requestChange(mira, mailServer, 'mira.waits@example.org');
    expect(await pendingOf(mira)).toMatchObject({ email: 'mira.waits@example.org' });
    const [row] = await app.sql`select email from users where id = ${mira.user.id}`;
    expect(row?.email).toBe(mira.user.email);
  });

  test('becomes invalid when a newer request replaces it or the user cancels it', async () => {
    const mira = await person(app);
    const olderToken = await requestChange(mira, mailServer, 'mira.first@example.org');
    const newerToken = await requestChange(mira, mailServer, 'mira.second@example.org');
    expect((await confirm(olderToken)).status).toBe(422);
    expect((await mira.call(cancelEmailChange, {})).status).toBe(204);
    expect(await pendingOf(mira)).toBe(null);
    expect((await confirm(newerToken)).status).toBe(422);
  });

  test('cannot be confirmed when another account has already confirmed or registered the address', async () => {
    const [mira, bo] = [await person(app), await person(app)];
    const miraRequest = await requestChange(mira, mailServer, 'wanted@example.org');
    const boRequest = await requestChange(bo, mailServer, 'wanted@example.org');
    expect((await confirm(boRequest)).status).toBe(200);
    expect((await confirm(miraRequest)).body.error.message).toBe('This link is invalid or has expired.');
    const lateToken = await requestChange(mira, mailServer, 'registered@example.org');
    const password = 'Seven-Lanterns-42';
    const user = { email: 'registered@example.org', username: 'registered_first', password };
    await client(app.url).call(register, { body: { user: { ...user, password_confirmation: password } } });
    expect((await confirm(lateToken)).status).toBe(422);
  });
});

test('sixth request for the same address within a day is rejected, even from another user', async () => {
  const limitedApp = await startTestApp({ config: { rateLimits: true } });
  const [mira, bo] = [
    await person(limitedApp, { email: 'limited.mira@example.org', username: 'limited_mira' }),
    await person(limitedApp, { email: 'limited.bo@example.org', username: 'limited_bo' }),
  ];
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await request(mira, 'flooded@example.org')).status);
  expect(statuses).toEqual([...Array(5).fill(202), 429]);
  expect((await request(bo, 'flooded@example.org')).status).toBe(429);
  await limitedApp.close();
});
