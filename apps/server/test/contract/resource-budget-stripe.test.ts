import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs, type Jobs } from '../../src/platform/jobs.ts';
import { openStripe } from '../../src/platform/payments/stripe-client.ts';
import { setUpStripe } from '../../src/platform/payments/stripe-setup.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { deliver, type FakeStripe, startStripe } from '../stripe/fake-stripe.ts';
import type { EventRecord } from '../stripe/records.ts';
import { until } from '../until.ts';
import { type BudgetSetup, startBudgetSetup, TEST_TIMEOUT_MS } from './budget/budget-setup.ts';
import { BUDGET, isWithin, lowestCost } from './budget/measure.ts';
import { beginSubscriptions } from './budget/stripe-subscriptions.ts';

/** The number of subscriptions that change together at the start of a month with thousands of subscribers. */
const SUBSCRIPTION_COUNT = 200;
let stripe: FakeStripe;
let setup: BudgetSetup;
let jobs: Jobs;
beforeAll(async () => {
  stripe = await startStripe();
  await setUpStripe(await openStripe(stripe.account));
  setup = await startBudgetSetup({ defaultTier: 'tier_free', stripe: stripe.account });
  jobs = createJobs(setup.database.target, Fastify().log, { queues: [], runsJobs: false });
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await jobs.stop();
  await setup.close();
  await stripe.stop();
});

/** Expects the lowest value of each figure in up to three measurements of `work` to be within the budget. */
async function expectWithinBudget(work: (events: readonly EventRecord[]) => Promise<void>) {
  const cost = await lowestCost(async () => {
    const events = await beginSubscriptions(stripe, setup.sql, SUBSCRIPTION_COUNT);
    return setup.costOf(() => work(events));
  });
  expect(cost).toSatisfy(isWithin, JSON.stringify({ cost, BUDGET }));
}

const countOf = async (query: Promise<readonly { n: number }[]>) => (await query)[0]?.n ?? -1;
const countUnprocessed = () =>
  countOf(setup.sql`select count(*)::int as n from stripe_events where processed_at is null`);
const countUnstored = async (events: readonly EventRecord[]) => {
  const references = events.map(({ data }) => data.object.id);
  const storedCount = await countOf(setup.sql`
    select count(*)::int as n from subscriptions where status = 'active' and reference = any(${references})`);
  return events.length - storedCount;
};

describe('processing of Stripe subscriptions', () => {
  test(
    'stays within the resource budget for 200 new subscriptions, including an event of nearly the maximum size',
    async () => {
      await expectWithinBudget(async (events) => {
        for (const [n, event] of events.entries()) {
          const payload = n === 0 ? { ...event, padding: 'x'.repeat(250_000) } : event;
          expect((await deliver(setup.server.url, payload)).status).toBe(200);
        }
        await until(async () => (await countUnprocessed()) === 0);
        expect(await countUnstored(events)).toBe(0);
      });
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'stays within the resource budget for 200 new subscriptions whose events were lost',
    async () => {
      const queue = { name: 'billing-reconciliation', retrySeconds: 1, expireSeconds: 600 };
      await expectWithinBudget(async (events) => {
        await inTransaction(
          setup.sql,
          () => new Date(),
          (tx) => jobs.enqueue(tx, queue, {}),
        );
        await until(async () => (await countUnstored(events)) === 0);
      });
    },
    TEST_TIMEOUT_MS,
  );
});
