import { newSubscription, nextState, type SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { newId } from '../../../platform/ids.ts';
import { createJobs, type Jobs } from '../../../platform/jobs.ts';
import { mailQueue } from '../../../platform/mail/queue.ts';
import type { ProvidedSubscription } from '../../../platform/payments/provider.ts';
import { syncQueue } from '../../../platform/payments/provider.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type NotificationRow, presentNotification } from '../../notification/present.ts';
import { remindPastDue, storeSubscription } from './store-subscription.ts';

let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
  const queues = [syncQueue, mailQueue(app.config)];
  jobs = createJobs(app.database.target, Fastify().log, { queues, runsJobs: false });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const DAY_MS = 24 * 60 * 60_000;
const AT = new Date('2026-11-01T08:00:00.000Z');
const services = () => ({ jobs, config: app.config });
const store = (provided: ProvidedSubscription, now = AT) =>
  inTransaction(
    app.sql,
    () => now,
    (tx) => storeSubscription(tx, services(), provided),
  );

/** The provider's states: the initial one as revision 1, then one after each event. */
async function snapshots(...events: SubscriptionEvent[]): Promise<ProvidedSubscription[]> {
  const { user } = await person(app);
  const subscription = { provider: 'sandbox', reference: newId(), userId: user.id, card: null } as const;
  let state = newSubscription({ tier: 'tier_2', interval: 'month' }, AT);
  return [
    { ...subscription, revision: 1, state },
    ...events.map((event, n) => {
      state = nextState(state, event) ?? state;
      return { ...subscription, revision: n + 2, state };
    }),
  ];
}

const storedRow = async ({ reference }: ProvidedSubscription) =>
  (
    await app.sql`select revision, status, cancel_at_period_end from subscriptions where reference = ${reference}`
  )[0];
const notificationsOf = async ({ userId }: ProvidedSubscription) =>
  (
    await app.sql`select facts ->> 'event' as event from notifications where user_id = ${userId} order by id`
  ).map(({ event }) => event);
const emailsOf = async ({ userId }: ProvidedSubscription) =>
  (
    await app.sql`select data ->> 'event' as event, data ->> 'until' as until from pgboss.job
      where name = 'mail' and data ->> 'user_id' = ${userId} and data ->> 'kind' = 'billing' order by created_on, id`
  ).map(({ event, until }) => `${event} ${until}`);

const LIFECYCLE: SubscriptionEvent[] = [
  { type: 'paid', at: AT },
  { type: 'cancel_requested', reason: 'other', at: AT },
  { type: 'reactivated' },
  { type: 'renewal_failed' },
  { type: 'paid', at: AT },
];

describe('storing a subscription', () => {
  test('ignores a subscription of an unknown user', async () => {
    const [first] = await snapshots();
    if (!first) throw new Error('no snapshot');
    const foreignState = { ...first, userId: newId() };
    expect(await store(foreignState)).toBe('stored');
    expect(await storedRow(foreignState)).toBeUndefined();
  });

  test('reports a state that is older than the stored one as outdated', async () => {
    const [first, paid] = await snapshots({ type: 'paid', at: AT });
    if (!first || !paid) throw new Error('no snapshot');
    expect([await store(paid), await store(paid), await store(first)]).toEqual([
      'stored',
      'stored',
      'outdated',
    ]);
  });

  test('returns "refund" for a subscription that was paid while another one is running', async () => {
    const [, paid] = await snapshots({ type: 'paid', at: AT });
    if (!paid) throw new Error('no snapshot');
    await store(paid);
    const second = { ...paid, reference: newId() };
    expect(await store(second)).toBe('refund');
    expect(await storedRow(second)).toBeUndefined();
    expect(await notificationsOf(paid)).toEqual(['started']);
  });

  test('sends one notification and one email for each change, however often the change is stored', async () => {
    const states = await snapshots(...LIFECYCLE);
    for (const state of states) for (let n = 0; n < 2; n += 1) await store(state);
    const [first] = states;
    if (!first) throw new Error('no snapshot');
    expect(await notificationsOf(first)).toEqual([
      'started',
      'canceled',
      'reactivated',
      'payment_failed',
      'renewed',
    ]);
    expect(await emailsOf(first)).toEqual([
      'started 1 December 2026',
      'canceled 1 December 2026',
      'reactivated 1 December 2026',
      'payment_failed 8 December 2026',
      'renewed 1 January 2027',
    ]);
  });

  test('notifies of the scheduled plan after a downgrade, and of the current tier after its withdrawal', async () => {
    const plan = { tier: 'tier_1', interval: 'month' } as const;
    const states = await snapshots(
      { type: 'paid', at: AT },
      { type: 'downgrade_scheduled', plan },
      { type: 'downgrade_withdrawn' },
    );
    for (const state of states) await store(state);
    const { userId = '' } = states[0] ?? {};
    const notifications = await app.sql`
      select facts ->> 'event' as event, facts ->> 'tier_name' as tier from notifications
      where user_id = ${userId} order by id`;
    expect(notifications).toEqual([
      { event: 'started', tier: 'Game Master' },
      { event: 'downgrade_scheduled', tier: 'Adventurer, billed monthly' },
      { event: 'reactivated', tier: 'Game Master' },
    ]);
    const emails = await app.sql`
      select data ->> 'tier' as tier, data ->> 'interval' as interval from pgboss.job
      where name = 'mail' and data ->> 'user_id' = ${userId} and data ->> 'event' = 'downgrade_scheduled'`;
    expect(emails).toEqual([{ tier: 'tier_1', interval: 'month' }]);
  });

  test('notifies of a cancellation with the end of the grace period while a payment is due', async () => {
    const canceled = { type: 'cancel_requested', reason: 'other', at: AT } as const;
    const bodies: unknown[] = [];
    for (const events of [[canceled], [{ type: 'renewal_failed' } as const, canceled]]) {
      const states = await snapshots({ type: 'paid', at: AT }, ...events);
      for (const state of states) await store(state);
      const [row] = await app.sql<NotificationRow[]>`
        select * from notifications where user_id = ${states[0]?.userId ?? ''} order by id desc limit 1`;
      bodies.push(row && presentNotification(row).body);
    }
    expect(bodies).toEqual([
      'You keep the tier until 1 December 2026.',
      'You keep the tier until 8 December 2026.',
    ]);
  });

  test('keeps the newest state whatever order the states arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
        const states = await snapshots(...LIFECYCLE);
        for (const n of order) await store(states[n] as ProvidedSubscription);
        const last = states.at(-1) as ProvidedSubscription;
        expect(await storedRow(last)).toEqual({ revision: 6, status: 'active', cancel_at_period_end: false });
        const [user] = await app.sql`select tier from users where id = ${last.userId}`;
        expect(user).toEqual({ tier: 'tier_2' });
      }),
      { numRuns: 15 },
    );
  });

  test('sends one notification when the same state is stored five times concurrently', async () => {
    const [, active] = await snapshots({ type: 'paid', at: AT });
    if (!active) throw new Error('no snapshot');
    await Promise.all(Array.from({ length: 5 }, () => store(active)));
    expect(await notificationsOf(active)).toEqual(['started']);
  });
});

test('reminders of a failed payment are queued on days 0, 3 and 6, each once', async () => {
  const states = await snapshots({ type: 'paid', at: AT }, { type: 'renewal_failed' });
  for (const state of states) await store(state);
  const last = states.at(-1) as ProvidedSubscription;
  const [row] = await app.sql<{ id: string; since: Date }[]>`
    select id, past_due_since as since from subscriptions where reference = ${last.reference}`;
  const { id = '', since = AT } = row ?? {};
  const sentCounts: number[] = [];
  for (const day of [0, 2, 3, 4, 6, 6.5]) {
    const now = new Date(since.getTime() + day * DAY_MS);
    await inTransaction(
      app.sql,
      () => now,
      (tx) => remindPastDue(tx, services(), id),
    );
    sentCounts.push((await emailsOf(last)).filter((mail) => mail.startsWith('payment_failed')).length);
  }
  expect(sentCounts).toEqual([1, 1, 2, 2, 3, 3]);
});

test.each([-400, 400])('tier follows the newest state when a clock is %i days off', async (days) => {
  const [, paid, canceled] = await snapshots(
    { type: 'paid', at: AT },
    { type: 'canceled', reason: 'other', at: new Date(AT.getTime() - DAY_MS) },
  );
  if (!paid || !canceled) throw new Error('no snapshot');
  const wrongTime = new Date(AT.getTime() + days * DAY_MS);
  const tier = async () => (await app.sql`select tier from users where id = ${paid.userId}`)[0]?.tier;
  await store(paid, wrongTime);
  expect(await tier()).toBe('tier_2');
  await store(canceled, wrongTime);
  await store(paid, AT);
  expect(await tier()).toBe('tier_free');
});
