import { confirmEmailChange } from '@quartermaster/contract/email-address';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '../../../../test/client.ts';
import { requestChange } from '../../../../test/factories/email-address.ts';
import { person } from '../../../../test/factories/people.ts';
import { checkoutUrlOf, type StripeServer, startStripeServer } from '../../../../test/factories/stripe.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';

let mailServer: MailServer;
let server: StripeServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startStripeServer({ jobs: true, config: { smtpUrl: mailServer.url } });
});
afterAll(async () => {
  await server.close();
  await mailServer.stop();
});

test('email address change updates the Stripe customer', async () => {
  const { app, stripe } = server;
  const mira = await person(app);
  await checkoutUrlOf(mira);
  const emails = () => [...stripe.world.customers.values()].map(({ email }) => email);
  expect(emails()).toEqual([mira.user.email]);
  const token = await requestChange(mira, mailServer, 'mira.pays@example.org');
  await client(app.url).call(confirmEmailChange, { body: { token } });
  expect(await until(() => emails().includes('mira.pays@example.org'))).toBe(true);
});
