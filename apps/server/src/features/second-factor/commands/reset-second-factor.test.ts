import { login } from '@quartermaster/contract/auth';
import { listNotifications } from '@quartermaster/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { runTool } from '../../../../test/run-tool.ts';

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

const reset = (email: string) => runTool(app, 'admin', 'remove-second-factor', email);

test('operator removes the second factor of a user who lost phone and recovery codes', async () => {
  const mira = await person(app);
  const { email, username } = mira.user;
  await withTotp(mira, Date.now());
  expect((await reset(email)).stdout).toBe(`${username} now logs in without a second factor.\n`);
  const secondReset = await reset(email);
  expect(secondReset.stdout).toBe(`${username} has no second factor. Nothing was changed.\n`);
  const { password } = mira;
  expect((await client(app.url).call(login, { body: { email, password } })).status).toBe(200);
  const { body } = await mira.call(listNotifications, {});
  expect(body.data[0]?.title).toBe('Second factor removed');
  await mailServer.mail(email, 'A second factor was removed from your account');
  const [entry] = await app.sql`
    select actor_id, subject_id from audit_entries where action = 'second_factor_removed'`;
  expect(entry).toEqual({ actor_id: null, subject_id: mira.user.id });
});
