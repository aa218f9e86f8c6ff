import { login } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const firefox = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const signIn = (who: Person, userAgent: string) =>
  client(app.url).call(login, {
    body: { email: who.user.email, password: who.password },
    headers: { 'user-agent': userAgent },
  });
const received = async (who: Person) => (await who.call(listNotifications, {})).body.data;

describe('sign-in notification', () => {
  test('is sent for an unknown device', async () => {
    const mira = await person(app);
    expect((await signIn(mira, firefox('128.0'))).status).toBe(200);
    expect(await received(mira)).toMatchObject([
      {
        kind: 'security',
        title: 'New sign-in',
        body: expect.stringContaining('from Firefox on Windows.'),
        link: '/profile',
      },
    ]);
  });

  test('is not sent for the device of the registration or a newer version of a known one', async () => {
    const mira = await person(app);
    await signIn(mira, 'node');
    expect(await received(mira)).toEqual([]);
    await signIn(mira, firefox('128.0'));
    await signIn(mira, firefox('131.0'));
    expect(await received(mira)).toHaveLength(1);
  });

  test('is not sent to an account without a device list, which starts one', async () => {
    const mira = await person(app);
    await app.sql`delete from user_devices where user_id = ${mira.user.id}`;
    await signIn(mira, firefox('128.0'));
    expect(await received(mira)).toEqual([]);
  });

  test('is not sent for a failed login', async () => {
    const mira = await person(app);
    await signIn({ ...mira, password: 'Not-The-Password-1' }, firefox('128.0'));
    expect(await received(mira)).toEqual([]);
  });

  test('is sent once for concurrent logins from one new device', async () => {
    const mira = await person(app);
    await Promise.all(Array.from({ length: 5 }, () => signIn(mira, firefox('128.0'))));
    expect(await received(mira)).toHaveLength(1);
  });
});
