import {
  newSubscription,
  nextState,
  type SubscriptionEvent,
  type SubscriptionState,
} from '@quartermaster/rules/subscription-state';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { ChangeTable } from './call.ts';

const PLAN = { tier: 'tier_2', interval: 'month' } as const;
const DAY_MS = 24 * 60 * 60_000;

function stateAfter(start: Date, ...events: SubscriptionEvent[]): SubscriptionState {
  const paid = { type: 'paid', at: start } as const;
  return [paid, ...events].reduce(
    (state, event) => nextState(state, event) ?? state,
    newSubscription(PLAN, start),
  );
}

/**
 * Replaces a user's subscriptions with one in the sandbox and its outdated copy on this server, because no tier can be
 * bought while every user has the highest tier. Returns the id in the sandbox.
 */
async function insertSubscription(sql: Sql, userId: string, state: SubscriptionState): Promise<string> {
  const id = newId();
  const { period, scheduledPlan, cancelAtPeriodEnd, pastDueSince } = state;
  await sql`delete from sandbox_invoices where user_id = ${userId}`;
  await sql`delete from sandbox_subscriptions where user_id = ${userId}`;
  await sql`
    delete from subscription_changes
    where subscription_id in (select id from subscriptions where user_id = ${userId})`;
  await sql`delete from subscriptions where user_id = ${userId}`;
  await sql`
    insert into sandbox_subscriptions (id, user_id, revision, is_live, state, has_card, due_at)
    values (${id}, ${userId}, 1, true, ${sql.json(JSON.parse(JSON.stringify(state)))}, true, ${period.end})`;
  await sql`
    insert into subscriptions (id, user_id, provider, reference, revision, status, tier, billing_interval, period_start,
      period_end, anchor_day, scheduled_tier, scheduled_interval, cancel_at_period_end, past_due_since, created_at, updated_at)
    values (${newId()}, ${userId}, 'sandbox', ${id}, 0, ${state.status}, ${state.plan.tier}, ${state.plan.interval},
      ${period.start}, ${period.end}, ${state.anchorDay}, ${scheduledPlan?.tier ?? null},
      ${scheduledPlan?.interval ?? null}, ${cancelAtPeriodEnd}, ${pastDueSince}, now(), now())`;
  return id;
}

const subscribe = (sql: Sql, userId: string, ...events: SubscriptionEvent[]) =>
  insertSubscription(sql, userId, stateAfter(new Date(Date.now() - DAY_MS), ...events));

/** Requests with 1,000 invoices, the longest return URL, and a separate subscription for each change. */
export const billingCalls: ChangeTable = {
  'subscription.checkout': () => ({
    body: { return_url: '/'.padEnd(2000, 'x'), expected_amount: undefined },
    status: 409,
  }),
  'subscription.preview': () => ({ status: 409 }),
  'subscription.cancel': async ({ people }, sql) => {
    await subscribe(sql, people.gm.user.id);
    return { as: 'gm', body: { reason: 'other' } };
  },
  'subscription.reactivate': async ({ people }, sql) => {
    await subscribe(sql, people.gm.user.id, { type: 'cancel_requested', reason: 'other', at: new Date() });
    return { as: 'gm' };
  },
  'subscription.withdraw_downgrade': async ({ people }, sql) => {
    await subscribe(sql, people.gm.user.id, {
      type: 'downgrade_scheduled',
      plan: { tier: 'tier_1', interval: 'month' },
    });
    return { as: 'gm' };
  },
  'subscription.invoices': async ({ people }, sql) => {
    const userId = people.gm.user.id;
    const id = await subscribe(sql, userId);
    await sql`
      insert into sandbox_invoices (id, user_id, subscription_id, description, amount_cents, status, created_at)
      select gen_random_uuid(), ${userId}, ${id}, 'Guild, one month', 1999, 'paid', now() from generate_series(1, 1000)`;
    return { as: 'gm' };
  },
  'subscription.billing_portal': () => ({ body: { return_url: '/'.padEnd(2000, 'x') } }),
  // This server uses the sandbox; calculating the signature of such a body takes less than a millisecond.
  'webhook.stripe': () => ({
    file: { type: 'application/json', bytes: new Uint8Array(256 * 1024).fill(32) },
    status: 404,
  }),
  'subscription.sandbox_checkout': () => ({ status: 404 }),
  'subscription.sandbox_pay': () => ({ status: 404 }),
  'subscription.sandbox_advance': async ({ people }, sql) => {
    await subscribe(sql, people.gm.user.id);
    return { as: 'gm', body: { step: 'renew' } };
  },
};

/** Creates subscriptions that are due; returns entries for the jobs that renew, store and reconcile them. */
export async function seedDueSubscriptions(sql: Sql, count: number) {
  const dueState = stateAfter(new Date(Date.now() - 31 * DAY_MS));
  let reference = '';
  for (let n = 0; n < count; n += 1) {
    const userId = newId();
    await sql`insert into users (id, email, username) values (${userId}, ${`due${n}@example.org`}, ${`due${n}`})`;
    reference = await insertSubscription(sql, userId, dueState);
  }
  const countOf = async (query: Promise<readonly { n: number }[]>) => (await query)[0]?.n ?? -1;
  const countUnstored = () =>
    countOf(sql`
      select count(*)::int as n from sandbox_subscriptions s join subscriptions b on b.reference = s.id::text
      where b.revision < s.revision`);
  return {
    billing: { data: { reference }, remaining: async () => 0 },
    'billing-clock': {
      data: {},
      remaining: () =>
        countOf(sql`select count(*)::int as n from sandbox_subscriptions where due_at <= now()`),
    },
    'billing-reconciliation': { data: {}, remaining: countUnstored },
  };
}
