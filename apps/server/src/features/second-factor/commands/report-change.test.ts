import { listNotifications } from '@quartermaster/contract/notification';
import { removeTotp, replaceRecoveryCodes } from '@quartermaster/contract/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { person } from '../../../../test/factories/people.ts';
import { withTotp } from '../../../../test/factories/second-factor.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

test('app setup, new recovery codes and app removal are reported to the owner by notification and email, and audited', async () => {
  const mira = await person(app);
  await withTotp(mira, Date.now());
  await mira.call(replaceRecoveryCodes, {});
  await mira.call(removeTotp, {});
  const { body } = await mira.call(listNotifications, {});
  expect(body.data.map(({ title }) => title)).toEqual([
    'Second factor removed',
    'New recovery codes',
    'Authenticator app added',
  ]);
  for (const [subject, text] of [
    ['An authenticator app was added to your account', 'An authenticator app was added'],
    ['Your recovery codes were replaced', 'New recovery codes were created'],
    ['A second factor was removed from your account', 'A second factor was removed'],
  ] as const)
    expect((await mailServer.mail(mira.user.email, subject)).text).toContain(text);
  const entries = await app.sql`
    select action from audit_entries where actor_id = ${mira.user.id} order by number`;
  expect(entries.map(({ action }) => action)).toEqual([
    'second_factor_added',
    'recovery_codes_replaced',
    'second_factor_removed',
  ]);
});
