import { request } from 'node:http';
import { forgotPassword, resendVerification } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { person, verified } from '../../../../test/factories/people.ts';
import { linkIn, type MailServer } from '../../../../test/mail-server.ts';
import { medianTimeRatio } from '../../../../test/paired-times.ts';
import { until } from '../../../../test/until.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { publicUrl: 'https://table.example' } }));
});
afterAll(() => app.close());

const requestWith = (
  server: { url: string },
  spec: typeof forgotPassword | typeof resendVerification,
  email: string,
) => client(server.url).call(spec, { body: { email } });
/** The final states of the emails of a kind, once `n` emails have a final state. */
const finalStates = (kind: string, n: number) =>
  until(async () => {
    const rows = await app.sql<{ state: string }[]>`
      select state from mails where kind = ${kind} and state not in ('sending', 'waiting')`;
    return rows.length === n && rows.map((row) => row.state).sort();
  });

describe('existence of an account', () => {
  test('is not revealed by the response', async () => {
    const mira = await person(app);
    for (const spec of [forgotPassword, resendVerification]) {
      const knownReply = await requestWith(app, spec, mira.user.email);
      const unknownReply = await requestWith(app, spec, 'nobody@example.org');
      expect(knownReply.status).toBe(200);
      expect(unknownReply.status).toBe(200);
      expect(unknownReply.body).toEqual(knownReply.body);
    }
    expect((await requestWith(app, forgotPassword, mira.user.email)).body.data.message).toBe(
      "If an account exists with that email, we've sent instructions on how to reset your password.",
    );
  });

  // Promise B3, while emails are rendered in the same process.
  test('is not revealed by the response time, whose median differs by less than 10% for known and unknown addresses', {
    timeout: 120_000,
  }, async () => {
    const mira = await person(app);
    const ratio = await medianTimeRatio(
      () => requestWith(app, forgotPassword, 'nobody@example.org'),
      () => requestWith(app, forgotPassword, mira.user.email),
      600,
    );
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
    await app.sql`delete from pgboss.job where name = 'mail' and state in ('created', 'retry')`;
  });
});

describe('requested email', () => {
  test('contains a link to the configured public URL, regardless of the Host header', async () => {
    const mira = await person(app);
    const { port } = new URL(app.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
      };
      const outgoing = request({ port, path: forgotPassword.path, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify({ email: mira.user.email }));
    });
    expect(status).toBe(200);
    const mail = await mailServer.mail(mira.user.email, 'Reset your password');
    expect(linkIn(mail).origin).toBe('https://table.example');
    expect(`${mail.html}${mail.text}`).not.toContain('evil');
  });

  test('with a verification link is not sent to an unknown address, the system account or a verified address', async () => {
    const mira = await person(app);
    await mailServer.mail(mira.user.email, 'Verify your email address');
    await verified(app, mira);
    await app.sql`delete from mails`;
    const before = mailServer.emails.length;
    await requestWith(app, resendVerification, mira.user.email);
    await requestWith(app, resendVerification, 'nobody@example.org');
    await requestWith(app, resendVerification, 'system@quartermaster.invalid');
    expect(await finalStates('verify_email', 3)).toEqual(['superseded', 'superseded', 'superseded']);
    expect(mailServer.emails).toHaveLength(before);
  });

  test('with a verification link is sent to the signed-in user when no address is given', async () => {
    const anonymous = await client(app.url).call(resendVerification, { body: {} });
    expect([anonymous.status, anonymous.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    const mira = await person(app);
    await mailServer.mail(mira.user.email, 'Verify your email address');
    expect((await mira.call(resendVerification, { body: {} })).status).toBe(200);
    const [older, newer] = [
      await mailServer.mail(mira.user.email, 'Verify your email address'),
      await mailServer.mail(mira.user.email, 'Verify your email address', 2),
    ];
    expect(linkIn(newer).href).not.toBe(linkIn(older).href);
  });

  test('to an invalid address is rejected with the error message of the form', async () => {
    const response = await requestWith(app, forgotPassword, 'not an address');
    expect(response.status).toBe(422);
    expect(response.body.error.details).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
    ]);
  });
});

describe('rate limits', () => {
  let rateLimitedApp: TestApp;
  beforeAll(async () => {
    rateLimitedApp = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
  });
  afterAll(() => rateLimitedApp.close());

  test.each([
    ['forgot', forgotPassword],
    ['resend', resendVerification],
  ] as const)(
    'reject too many requests for one account (%s) from any client, whether or not the account exists',
    async (_name, spec) => {
      const mira = await person(rateLimitedApp);
      for (const email of [mira.user.email, 'nobody@example.org']) {
        const attempt = (i: number) =>
          client(rateLimitedApp.url).call(spec, {
            body: { email: i % 2 ? email : email.toUpperCase() },
            headers: { 'x-forwarded-for': `203.0.113.${i}` },
          });
        for (let i = 0; i < 5; i += 1) expect((await attempt(i)).status).toBe(200);
        const rejected = await attempt(6);
        expect([rejected.status, rejected.body.error.code]).toEqual([429, 'RATE_LIMITED']);
        expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );

  test.each([
    ['forgot', forgotPassword],
    ['resend', resendVerification],
  ] as const)(
    'reject too many requests from one client (%s), counted separately for each kind',
    async (_name, spec) => {
      const attempt = (i: number) =>
        client(rateLimitedApp.url).call(spec, {
          body: { email: `somebody${i}@example.org` },
          headers: { 'x-forwarded-for': '198.51.100.1' },
        });
      const responses = await Promise.all(Array.from({ length: 21 }, (_, i) => attempt(i)));
      expect(responses.filter((response) => response.status === 429)).toHaveLength(1);
    },
  );
});
