import { me } from '@quartermaster/contract/auth';
import { resendVerification, verifyEmail } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { linkIn, type MailServer, startMailServer } from '../../../../test/mail-server.ts';

let post: MailServer;
let app: TestApp;
let late = 0;
beforeAll(async () => {
  post = await startMailServer();
  app = await startTestApp({
    jobs: true,
    config: { smtpUrl: post.url },
    now: () => new Date(Date.now() + late),
  });
});
afterAll(async () => {
  await app.close();
  await post.stop();
});

const tokenFor = async (who: Person, nth = 1) =>
  linkIn(await post.mail(who.user.email, 'Verify your email address', nth)).searchParams.get('token') ?? '';
const verify = (token: string) => client(app.url).call(verifyEmail, { body: { token } });
const isVerified = async (who: Person) => (await who.call(me, {})).body.data.user.email_verified;

test('the link of the mail proves the address, once', async () => {
  const mira = await person(app);
  expect(mira.user.email_verified).toBe(false);
  const token = await tokenFor(mira);
  const answer = await verify(token);
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { message: 'Your email address has been verified.' },
  ]);
  expect(await isVerified(mira)).toBe(true);
  const again = await verify(token);
  expect(again.status).toBe(422);
  expect(again.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'The verification link is invalid or has expired.',
    details: [{ field: 'token' }],
  });
});

test('a link that was superseded, invented, cut or 24 h old proves nothing', async () => {
  const mira = await person(app);
  const older = await tokenFor(mira);
  await client(app.url).call(resendVerification, { body: { email: mira.user.email } });
  const newer = await tokenFor(mira, 2);
  for (const token of [older, 'x'.repeat(43), newer.slice(0, -1), `${newer}=`])
    expect((await verify(token)).status).toBe(422);
  late = 24 * 60 * 60_000;
  expect((await verify(newer)).status).toBe(422);
  late = 0;
  expect(await isVerified(mira)).toBe(false);
  expect((await verify(newer)).status).toBe(200);
});
