import { sendConfirmationCode } from '@quartermaster/contract/reauthentication';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());

const send = (user: Person) => user.call(sendConfirmationCode, {});
const queuedEmails = () => app.sql`select from pgboss.job where data ->> 'kind' = 'confirmation_code'`;

test('request for a code is rejected for an account with a password', async () => {
  const response = await send(await person(app));
  expect([response.status, response.body.error.message]).toEqual([
    409,
    'Your account has a password. Confirm with your password instead.',
  ]);
  expect(await queuedEmails()).toHaveLength(0);
});

test('account without a password receives at most five codes an hour', async () => {
  const mira = await person(app);
  await app.sql`delete from rate_limits`;
  await app.sql`update users set password_hash = null where id = ${mira.user.id}`;
  for (let n = 0; n < 5; n += 1) expect((await send(mira)).status).toBe(202);
  const response = await send(mira);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await queuedEmails()).toHaveLength(5);
});
