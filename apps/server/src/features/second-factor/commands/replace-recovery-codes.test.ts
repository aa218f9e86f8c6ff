import { completeLogin, login } from '@quartermaster/contract/auth';
import { replaceRecoveryCodes } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signInWith({ user: { email }, password }: Person, code: string): Promise<number> {
  const guest = client(app.url);
  const { body } = await guest.call(login, { body: { email, password } });
  const challenge = body.error.details[0]?.message ?? '';
  return (await guest.call(completeLogin, { body: { challenge, code } })).status;
}

describe('new recovery codes', () => {
  test('replace the old recovery codes', async () => {
    const mira = await person(app);
    const { recoveryCodes } = await withTotp(mira, Date.now());
    const { body } = await mira.call(replaceRecoveryCodes, {});
    expect(await signInWith(mira, recoveryCodes[0] ?? '')).toBe(422);
    expect(await signInWith(mira, body.data.recovery_codes[0] ?? '')).toBe(200);
  });

  test('are rejected without a second factor', async () => {
    const { status, body } = await (await person(app)).call(replaceRecoveryCodes, {});
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('cause at most 30 emails a day to an unverified address, which may belong to someone else', async () => {
    const mira = await person(app);
    const vex = await verified(app, await person(app));
    for (const [testUser, emails] of [
      [mira, 30],
      [vex, 32],
    ] as const) {
      await withTotp(testUser, Date.now());
      for (let n = 0; n < 31; n += 1)
        expect((await testUser.call(replaceRecoveryCodes, {})).status).toBe(200);
      const queuedMails = await app.sql`
        select from pgboss.job
        where data ->> 'kind' <> 'verify_email' and data ->> 'user_id' = ${testUser.user.id}`;
      expect(queuedMails).toHaveLength(emails);
    }
  });

  test('are limited to 30 an hour, because each request adds an audit entry', async () => {
    const limitedApp = await startTestApp({ config: { rateLimits: true } });
    const mira = await person(limitedApp);
    await withTotp(mira, Date.now());
    for (let n = 0; n < 30; n += 1) expect((await mira.call(replaceRecoveryCodes, {})).status).toBe(200);
    expect((await mira.call(replaceRecoveryCodes, {})).status).toBe(429);
    await limitedApp.close();
  });
});
