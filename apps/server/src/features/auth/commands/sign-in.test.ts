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

describe('a sign-in', () => {
  test('from a device not seen before is told to the holder of the account', async () => {
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

  test('from the device of the registration, or from a known one in a newer version, is not', async () => {
    const mira = await person(app);
    await signIn(mira, 'node');
    expect(await received(mira)).toEqual([]);
    await signIn(mira, firefox('128.0'));
    await signIn(mira, firefox('131.0'));
    expect(await received(mira)).toHaveLength(1);
  });

  test('to an account older than the list of devices begins the list and is not told', async () => {
    const mira = await person(app);
    await app.sql`delete from user_devices where user_id = ${mira.user.id}`;
    await signIn(mira, firefox('128.0'));
    expect(await received(mira)).toEqual([]);
  });

  test('that fails is no sign-in', async () => {
    const mira = await person(app);
    await signIn({ ...mira, password: 'Not-The-Password-1' }, firefox('128.0'));
    expect(await received(mira)).toEqual([]);
  });

  test('from one new device at several places at once is told once', async () => {
    const mira = await person(app);
    await Promise.all(Array.from({ length: 5 }, () => signIn(mira, firefox('128.0'))));
    expect(await received(mira)).toHaveLength(1);
  });
});
