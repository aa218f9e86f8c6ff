import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../test/run-tool.ts';
import { type FakeStripe, startStripe } from '../test/stripe/fake-stripe.ts';

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.stop());

const setUp = (settings: Readonly<Record<string, string>> = {}) => {
  const { url, secretKey, webhookSecret } = stripe.account;
  return runProgram('scripts/commands/billing-setup.ts', [], {
    NODE_ENV: 'test',
    SECRET_KEY: 'x'.repeat(32),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
    ...settings,
  });
};
const countObjects = () => [stripe.world.products.size, stripe.world.prices.size, stripe.world.portals.size];

describe('npm run billing:setup', () => {
  test('creates products, prices and the portal only once', async () => {
    const first = await setUp();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout.match(/: created$/gm)).toHaveLength(10);
    expect(countObjects()).toEqual([3, 6, 1]);
    expect([...stripe.world.prices.values()].map(({ lookup_key }) => lookup_key).sort()).toEqual([
      'quartermaster_tier_1_month',
      'quartermaster_tier_1_year',
      'quartermaster_tier_2_month',
      'quartermaster_tier_2_year',
      'quartermaster_tier_3_month',
      'quartermaster_tier_3_year',
    ]);
    const second = await setUp();
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout.match(/: unchanged$/gm)).toHaveLength(9);
    expect(second.stdout).toMatch(/^Billing portal: updated$/m);
    expect(countObjects()).toEqual([3, 6, 1]);
  });

  test('reports a key that Stripe rejects, and creates nothing', async () => {
    const result = await setUp({ STRIPE_SECRET_KEY: 'sk_test_anotherKey456' });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toBe(
      'Stripe rejected the key in STRIPE_SECRET_KEY. Set a key that may write products, prices and the billing portal.\n',
    );
    expect(countObjects()).toEqual([0, 0, 0]);
  });

  test('reports a provider failure halfway, and creates the missing objects when run again', async () => {
    stripe.fault = { on: /^POST \/v1\/prices/, kind: 'error' };
    const result = await setUp();
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/^A request to Stripe failed: .+ Run this command again later .+\.\n$/);
    expect(countObjects()).toEqual([3, 0, 0]);
    stripe.fault = { on: /^$/, kind: 'none' };
    expect(await setUp()).toMatchObject({ code: 0 });
    expect(countObjects()).toEqual([3, 6, 1]);
  });

  test('reports a URL that does not respond', async () => {
    const result = await setUp({ STRIPE_API_URL: 'http://127.0.0.1:9' });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/^A request to Stripe failed: /);
  });

  test.each([
    ['no key', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }],
    ['a key without a signing secret', { STRIPE_WEBHOOK_SECRET: '' }],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_publishable' }],
  ])('names the setting to correct when configured with %s', async (_case, settings) => {
    const result = await setUp(settings);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/STRIPE_(SECRET_KEY|WEBHOOK_SECRET)/);
    expect(stripe.calls).toEqual([]);
  });
});
