import { advanceSandbox, cancelSubscription } from '@quartermaster/contract/billing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { subscribe } from '../../../../test/factories/billing.ts';
import { person } from '../../../../test/factories/people.ts';
import type { MailServer } from '../../../../test/mail-server.ts';

let mailServer: MailServer;
let app: TestApp;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer({ config: { defaultTier: 'tier_free' } }));
});
afterAll(() => app.close());

test('billing email contains the subscription change, its date, and a link to the subscription page', async () => {
  const testUser = await person(app);
  await subscribe(testUser, 'tier_2');
  const startedMail = await mailServer.mail(testUser.user.email, 'Your tier is Game Master');
  expect(startedMail.text).toMatch(/It renews on \d+ \w+ \d{4}\./);
  expect(startedMail.text).toContain(`${app.config.publicUrl}/subscription`);
  await testUser.call(advanceSandbox, { body: { step: 'fail_renewal' } });
  const failedMail = await mailServer.mail(testUser.user.email, 'The payment for Game Master failed');
  expect(failedMail.text).toMatch(/You keep the tier until \d+ \w+ \d{4}\./);
  await testUser.call(advanceSandbox, { body: { step: 'end_grace' } });
  const endedMail = await mailServer.mail(testUser.user.email, 'Game Master has ended');
  expect(endedMail.text).toContain('Nothing you made is deleted');
});

test('billing email about a late payment for a canceled subscription names its end instead of a renewal', async () => {
  const testUser = await person(app);
  await subscribe(testUser, 'tier_2');
  await testUser.call(advanceSandbox, { body: { step: 'fail_renewal' } });
  await testUser.call(cancelSubscription, { body: { reason: 'stopped_playing' } });
  await testUser.call(advanceSandbox, { body: { step: 'pay_invoice' } });
  const { text } = await mailServer.mail(testUser.user.email, 'Game Master was renewed');
  expect(text).toMatch(/It is canceled, so it ends on \d+ \w+ \d{4}\./);
});
