import {
  advanceSandbox,
  cancelSubscription,
  checkOut,
  getSandboxCheckout,
  listInvoices,
  paySandboxCheckout,
  previewPlan,
  reactivateSubscription,
  type SandboxStep,
  withdrawDowngrade,
} from '@quartermaster/contract/billing';
import { createCharacter } from '@quartermaster/contract/character';
import { getCurrentSubscription } from '@quartermaster/contract/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { subscribe, subscriptionOf } from '../../../../test/factories/billing.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const GAME_MASTER_PLAN = { tier_id: 'tier_2', interval: 'month' } as const;
const start = async (testUser: Person, body: Parameters<typeof checkout>[1] = GAME_MASTER_PLAN) =>
  expectOk(await checkout(testUser, body)).body.data;
const checkout = (testUser: Person, body: { tier_id: 'tier_1' | 'tier_2' | 'tier_3'; return_url?: string }) =>
  testUser.call(checkOut, { body });
const pay = (
  testUser: Person,
  id: string | null,
  outcome: 'succeed' | 'decline' | 'requires_authentication',
) => testUser.call(paySandboxCheckout, { params: { id: id ?? '' }, body: { outcome } });
const advance = async (testUser: Person, step: SandboxStep) =>
  expectOk(await testUser.call(advanceSandbox, { body: { step } })).body.data.subscription;
const cancel = (testUser: Person) => testUser.call(cancelSubscription, { body: { reason: 'too_expensive' } });
const invoices = async (testUser: Person) =>
  expectOk(await testUser.call(listInvoices, {})).body.data.map(({ amount, status }) => [amount, status]);
const storedTier = async (testUser: Person) =>
  (await app.sql`select tier, subscription_status as status from users where id = ${testUser.user.id}`)[0];

describe('billing', () => {
  test('rejects cancellation, reactivation, withdrawal of a downgrade and a sandbox step without a running subscription', async () => {
    const testUser = await person(app);
    for (const response of [
      await cancel(testUser),
      await testUser.call(reactivateSubscription, {}),
      await testUser.call(withdrawDowngrade, {}),
      await testUser.call(advanceSandbox, { body: { step: 'renew' } }),
    ])
      expect([response.status, response.body.error.message]).toEqual([
        409,
        'You have no active subscription.',
      ]);
  });

  test.each([
    [{ tier_id: 'tier_9' }, 'tier_id'],
    [{ tier_id: 'tier_free' }, 'tier_id'],
    [{ tier_id: 'tier_1', interval: 'week' }, 'interval'],
    [{ tier_id: 'tier_1', return_url: 'https://elsewhere.example/' }, 'return_url'],
    [{ tier_id: 'tier_1', return_url: '//elsewhere.example' }, 'return_url'],
    [{ tier_id: 'tier_1', amount: 0.01 }, 'amount'],
  ])('rejects the checkout %j', async (body, field) => {
    const response = await (await person(app)).send('POST', '/api/v1/subscription/checkout', { body });
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, field]);
  });

  test('rejects changes to a subscription of a provider that the server no longer uses', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_2');
    await app.sql`
      update subscriptions set provider = 'stripe', reference = 'sub_1' where user_id = ${testUser.user.id}`;
    const plan = { tier_id: 'tier_3', interval: 'month' } as const;
    for (const response of [
      await cancel(testUser),
      await testUser.call(reactivateSubscription, {}),
      await testUser.call(withdrawDowngrade, {}),
      await testUser.call(previewPlan, { query: plan }),
      await testUser.call(checkOut, { body: plan }),
    ])
      expect([response.status, response.body.error.message]).toEqual([
        409,
        'Your subscription belongs to a payment provider that this server no longer uses. Contact support to change it.',
      ]);
  });

  test("rejects reading and paying another user's checkout", async () => {
    const [owner, otherUser] = [await person(app), await person(app)];
    const { session_id } = await start(owner);
    expect((await pay(otherUser, session_id, 'succeed')).status).toBe(404);
    const params = { id: session_id ?? '' };
    expect((await otherUser.call(getSandboxCheckout, { params })).status).toBe(404);
    expect(await subscriptionOf(owner)).toBeNull();
  });

  test('rejects an upgrade whose amount has changed', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_1');
    const body = { tier_id: 'tier_2', expected_amount: 0.01 } as const;
    expect((await testUser.call(checkOut, { body })).body.error.message).toMatch(/^The amount has changed/);
    expect((await subscriptionOf(testUser))?.tier).toBe('tier_1');
  });

  test('rejects a cancellation with the reason "other" and no comment', async () => {
    const testUser = await person(app);
    await subscribe(testUser);
    const response = await testUser.call(cancelSubscription, { body: { reason: 'other' } });
    expect([response.status, response.body.error.details[0]?.field]).toEqual([422, 'comment']);
  });
});

describe('checkout', () => {
  test('grants the tier and creates an invoice once it is paid', async () => {
    const testUser = await person(app);
    const { session_id, checkout_url, takes_effect } = await start(testUser);
    expect([checkout_url, takes_effect]).toEqual([`/sandbox/checkout/${session_id}`, 'on_payment']);
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'none' });
    const paidCheckout = expectOk(await pay(testUser, session_id, 'succeed')).body.data;
    expect(paidCheckout).toMatchObject({
      status: 'completed',
      return_url: '/subscription/success',
      amount: 9.99,
    });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_2', status: 'active' });
    expect(await subscriptionOf(testUser)).toMatchObject({
      provider: 'sandbox',
      status: 'active',
      tier: 'tier_2',
      interval: 'month',
      amount: 9.99,
      cancel_at_period_end: false,
      payment_method: { brand: 'Sandbox card', last4: '4242' },
    });
    expect(await invoices(testUser)).toEqual([[9.99, 'paid']]);
  });

  test('grants the tier to the next request, even in a session that was just used', async () => {
    const testUser = await person(app);
    const create = (name: string) => testUser.call(createCharacter, { body: { character: { name } } });
    expect([(await create('Nim')).status, (await create('Brakka')).status]).toEqual([201, 403]);
    await subscribe(testUser, 'tier_1');
    expect((await create('Brakka')).status).toBe(201);
    await cancel(testUser);
    await advance(testUser, 'end_period');
    expect((await create('Odo')).body.error.code).toBe('LIMIT_REACHED');
  });

  test('can be paid again after the payment was declined', async () => {
    const testUser = await person(app);
    const { session_id } = await start(testUser);
    expect(expectOk(await pay(testUser, session_id, 'decline')).body.data).toMatchObject({
      status: 'open',
      is_declined: true,
    });
    expect(await subscriptionOf(testUser)).toBeNull();
    await pay(testUser, session_id, 'succeed');
    expect((await subscriptionOf(testUser))?.status).toBe('active');
  });

  test('is incomplete while the payment requires authentication, and ends when a new checkout starts', async () => {
    const testUser = await person(app);
    const first = await start(testUser);
    await pay(testUser, first.session_id, 'requires_authentication');
    expect((await subscriptionOf(testUser))?.status).toBe('incomplete');
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'incomplete' });
    const second = await start(testUser);
    expect((await pay(testUser, first.session_id, 'succeed')).status).toBe(404);
    await pay(testUser, second.session_id, 'requires_authentication');
    await pay(testUser, second.session_id, 'succeed');
    expect((await subscriptionOf(testUser))?.status).toBe('active');
    expect(await invoices(testUser)).toEqual([[9.99, 'paid']]);
  });

  test('is charged once when paid in several tabs concurrently, and an older checkout cannot be paid', async () => {
    const testUser = await person(app);
    const started = await Promise.all([start(testUser), start(testUser)]);
    const tabs = started.flatMap(({ session_id }) => [session_id, session_id, session_id]);
    const responses = await Promise.all(tabs.map((id) => pay(testUser, id, 'succeed')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404, 404, 404]);
    expect(await invoices(testUser)).toEqual([[9.99, 'paid']]);
  });

  test('upgrades a running subscription immediately for the previewed amount', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_1');
    const query = { tier_id: 'tier_3', interval: 'month' } as const;
    const preview = expectOk(await testUser.call(previewPlan, { query })).body.data;
    expect(preview).toMatchObject({ takes_effect: 'now', charge: 19.99, credit: 4.99, amount_due: 15 });
    const body = { ...query, expected_amount: preview.amount_due };
    const data = expectOk(await testUser.call(checkOut, { body })).body.data;
    expect(data).toMatchObject({ session_id: null, takes_effect: 'now' });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_3', status: 'active' });
    expect(await invoices(testUser)).toEqual([
      [15, 'paid'],
      [4.99, 'paid'],
    ]);
  });

  test('schedules a downgrade, which can be withdrawn and otherwise applies from the next period', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_2');
    await start(testUser, { tier_id: 'tier_1' });
    expect(await subscriptionOf(testUser)).toMatchObject({ tier: 'tier_2', scheduled_tier: 'tier_1' });
    await testUser.call(withdrawDowngrade, {});
    expect(await subscriptionOf(testUser)).toMatchObject({ tier: 'tier_2', scheduled_tier: null });
    await start(testUser, { tier_id: 'tier_1' });
    expect(await advance(testUser, 'renew')).toMatchObject({ tier: 'tier_1', scheduled_tier: null });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_1', status: 'active' });
  });
});

describe('cancellation', () => {
  test('keeps the tier until the period ends, and can be withdrawn until then', async () => {
    const testUser = await person(app);
    await subscribe(testUser);
    await cancel(testUser);
    expect(await subscriptionOf(testUser)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_reason: 'too_expensive',
    });
    expectOk(await testUser.call(reactivateSubscription, {}));
    expect(await subscriptionOf(testUser)).toMatchObject({
      cancel_at_period_end: false,
      cancel_reason: null,
    });
    await cancel(testUser);
    expect(await advance(testUser, 'end_period')).toMatchObject({ status: 'canceled' });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
    expect((await testUser.call(reactivateSubscription, {})).status).toBe(409);
    await subscribe(testUser);
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_1', status: 'active' });
  });

  test("ends the tier immediately on request, and stores the user's comment", async () => {
    const testUser = await person(app);
    await subscribe(testUser);
    const body = { reason: 'other', comment: 'No dice', cancel_at_period_end: false } as const;
    const { subscription } = expectOk(await testUser.call(cancelSubscription, { body })).body.data;
    expect(subscription).toMatchObject({ status: 'canceled', cancel_reason: 'other: No dice' });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
  });

  test('returns the first response again for a repeated idempotency key', async () => {
    const testUser = await person(app);
    await subscribe(testUser);
    const options = { body: { reason: 'switching' }, headers: { 'idempotency-key': 'cancel-1' } };
    const send = () => testUser.send('POST', '/api/v1/subscription/cancel', options);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});

describe('failed renewal', () => {
  test('keeps the tier, blocks another checkout, and is resolved by paying the invoice', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_2');
    const pastDueSubscription = await advance(testUser, 'fail_renewal');
    expect(pastDueSubscription.status).toBe('past_due');
    const grace =
      Date.parse(pastDueSubscription.grace_ends_at ?? '') -
      Date.parse(pastDueSubscription.current_period_start);
    expect(grace).toBe(7 * 24 * 60 * 60_000);
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_2', status: 'past_due' });
    expect((await checkout(testUser, { tier_id: 'tier_3' })).status).toBe(409);
    expect(await invoices(testUser)).toEqual([
      [9.99, 'open'],
      [9.99, 'paid'],
    ]);
    expect((await advance(testUser, 'pay_invoice')).status).toBe('active');
    expect(await invoices(testUser)).toEqual([
      [9.99, 'paid'],
      [9.99, 'paid'],
    ]);
  });

  test('ends the tier and voids the invoice after seven days', async () => {
    const testUser = await person(app);
    await subscribe(testUser, 'tier_2');
    await advance(testUser, 'fail_renewal');
    await advance(testUser, 'skip_3_days');
    await advance(testUser, 'skip_3_days');
    expect((await testUser.call(advanceSandbox, { body: { step: 'skip_3_days' } })).status).toBe(409);
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_2', status: 'past_due' });
    expect(await advance(testUser, 'end_grace')).toMatchObject({ status: 'canceled', grace_ends_at: null });
    expect(await storedTier(testUser)).toEqual({ tier: 'tier_free', status: 'canceled' });
    expect((await invoices(testUser))[0]).toEqual([9.99, 'void']);
  });
});

test('response without a subscription includes the default tier of the server', async () => {
  const testUser = await person(app);
  const { data } = expectOk(await testUser.call(getCurrentSubscription, {})).body;
  expect([data.subscription, data.default_tier]).toEqual([null, 'tier_free']);
});
