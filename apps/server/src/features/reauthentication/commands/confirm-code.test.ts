import { confirmCode, sendConfirmationCode } from '@quartermaster/contract/reauthentication';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { testClock } from '../../../../test/clock.ts';
import { discordUser, startDiscord, type TestDiscord } from '../../../../test/discord.ts';
import { discordBrowser, discordPerson } from '../../../../test/factories/discord.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { codeIn, type MailServer, startMailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let discord: TestDiscord;
let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  [mailServer, discord] = [await startMailServer(), await startDiscord()];
  const { now } = clock;
  app = await startTestApp({
    jobs: true,
    now,
    config: { smtpUrl: mailServer.url, discord: discord.application },
  });
});
afterAll(async () => {
  await app.close();
  await mailServer.stop();
  await discord.stop();
});

async function codeFor(testUser: Person, nth = 1): Promise<string> {
  expect((await testUser.call(sendConfirmationCode, {})).status).toBe(202);
  return codeIn(await mailServer.mail(testUser.user.email, 'Your confirmation code', nth));
}
const confirm = (testUser: Pick<Person, 'call'>, code: string) =>
  testUser.call(confirmCode, { body: { code } });
const wrongCode = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
const WRONG_CODE_MESSAGE = 'This code is wrong or has expired. After 5 attempts, you need a new one.';
const confirmedSessionCount = async (testUser: Person) => {
  const [row] = await app.sql<{ n: number }[]>`
    select count(authenticated_at)::int as n from sessions where user_id = ${testUser.user.id}`;
  return row?.n;
};

describe('confirmation by emailed code', () => {
  test('rejects a wrong code, a code that was never sent, and malformed input', async () => {
    const nim = await discordPerson(app, discord);
    expect((await confirm(nim, '00000000')).body.error.details).toEqual([
      { field: 'code', message: WRONG_CODE_MESSAGE },
    ]);
    const code = await codeFor(nim);
    expect((await confirm(nim, wrongCode(code))).status).toBe(422);
    expect((await confirm(nim, '1234')).body.error.details).toEqual([
      { field: 'code', message: 'Enter the 8 digits from the email' },
    ]);
    expect(await confirmedSessionCount(nim)).toBe(0);
  });

  test('rejects the right code in another session of the same user', async () => {
    const testUser = discordUser();
    const nim = await discordPerson(app, discord, testUser);
    discord.user = testUser;
    const browser = discordBrowser(app);
    const callback = await browser.finishCallback(await browser.goToDiscord());
    if (callback.body.data.outcome !== 'signed_in') throw new Error(JSON.stringify(callback.body));
    const other = client(app.url).as(callback.body.data.token);
    const code = await codeFor(nim);
    expect((await confirm(other, code)).status).toBe(422);
    expect((await confirm(nim, code)).status).toBe(200);
    expect(await confirmedSessionCount(nim)).toBe(1);
  });

  test('accepts a code once, even if it is typed with the displayed space', async () => {
    const nim = await discordPerson(app, discord);
    const code = await codeFor(nim);
    expect((await confirm(nim, `${code.slice(0, 4)} ${code.slice(4)}`)).status).toBe(200);
    expect((await confirm(nim, code)).status).toBe(422);
  });

  test('rejects a code after 10 minutes, and an older code after a newer code was sent', async () => {
    const nim = await discordPerson(app, discord);
    const older = await codeFor(nim);
    const newer = await codeFor(nim, 2);
    expect((await confirm(nim, older)).status).toBe(422);
    clock.later = 10 * 60_000 + 1000;
    expect((await confirm(nim, newer)).status).toBe(422);
    clock.later = 0;
    expect((await confirm(nim, newer)).status).toBe(200);
  });

  test('voids a code after five attempts, even if all are concurrent', async () => {
    const nim = await discordPerson(app, discord);
    const code = await codeFor(nim);
    await Promise.all(Array.from({ length: 12 }, () => confirm(nim, wrongCode(code))));
    const [row] = await app.sql`
      select c.attempts from confirmation_codes c join sessions s on s.id = c.session_id
      where s.user_id = ${nim.user.id}`;
    expect(row?.attempts).toBe(5);
    expect((await confirm(nim, code)).status).toBe(422);
    expect(await confirmedSessionCount(nim)).toBe(0);
  });

  test('accepts only one of twelve concurrent requests', async () => {
    const nim = await discordPerson(app, discord);
    const code = await codeFor(nim);
    const responses = await Promise.all(Array.from({ length: 12 }, () => confirm(nim, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
