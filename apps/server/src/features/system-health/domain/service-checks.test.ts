import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { checkAi, checkDiscord, checkJobs, checkMail, checkStripe } from './service-checks.ts';

/** No job runs in this process, so each job stays in the state that the test gives it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Queueing an email creates the tables of the queue.
  await person(app);
});
beforeEach(async () => {
  await app.sql`delete from pgboss.job`;
});
afterAll(() => app.close());

const job = (state: 'failed' | 'created' | 'retry', dueIn: string) => app.sql`
  insert into pgboss.job (id, name, state, retry_count, data, start_after)
  values (${newId()}, 'mail', ${state}::pgboss.job_state, ${state === 'created' ? 0 : 1}, '{}',
    now() + ${dueIn}::interval)`;

describe('background job check', () => {
  it('reports failed jobs as degraded and late jobs as down', async () => {
    expect((await checkJobs(app.sql)).status).toBe('ok');
    await job('failed', '-1 hour');
    expect(await checkJobs(app.sql)).toMatchObject({
      status: 'degraded',
      summary: '1 job has failed permanently.',
    });
    await job('created', '-1 hour');
    expect(await checkJobs(app.sql)).toMatchObject({
      status: 'down',
      summary: '1 job is more than 10 minutes late.',
    });
  });
});

describe('email check', () => {
  it('reports emails that are waiting for another attempt', async () => {
    const smtpUrl = 'smtp://mail.example';
    expect((await checkMail(app.sql, { smtpUrl })).status).toBe('ok');
    expect((await checkMail(app.sql, { smtpUrl: null })).status).toBe('off');
    await job('retry', '1 hour');
    expect(await checkMail(app.sql, { smtpUrl })).toMatchObject({
      status: 'degraded',
      summary: '1 email is waiting for another attempt.',
    });
  });
});

describe('Stripe check', () => {
  const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', url: 'https://api.stripe.com' };
  const event = (id: string, age: string) => app.sql`
    insert into stripe_events (id, type, created_at, received_at)
    values (${id}, 'invoice.paid', now() - ${age}::interval, now() - ${age}::interval)`;

  it('reports Stripe events that are not processed an hour after they arrived', async () => {
    await event('evt_fresh', '1 minute');
    expect((await checkStripe(app.sql, { stripe })).status).toBe('ok');
    await event('evt_old', '2 hours');
    expect(await checkStripe(app.sql, { stripe })).toMatchObject({
      status: 'degraded',
      summary: '1 Stripe event has been waiting for more than an hour.',
    });
  });
});

it('Stripe, Discord and AI checks are off if the service is not configured', async () => {
  expect((await checkStripe(app.sql, { stripe: null })).status).toBe('off');
  expect((await checkDiscord({ discord: null })).status).toBe('off');
  expect((await checkAi({ languageModel: null })).status).toBe('off');
});
