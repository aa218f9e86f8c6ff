import type { Tier } from '@quartermaster/rules/tier-names';
import { FEATURES, featuresOf, limitsOf, RESOURCES } from '@quartermaster/rules/tiers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { billedSubscription, subscriptionOf, tierOf } from '../../../../test/subscription.ts';
import { sleep } from '../../../platform/clock.ts';
import { dateText } from '../../../platform/dates.ts';
import { toasts } from '../../../platform/toasts.ts';
import UpgradePage from './upgrade-page.tsx';

const comparison = (current: Tier, target: Tier) => ({
  current: tierOf(current),
  target: tierOf(target),
  price: { current: tierOf(current).price, target: tierOf(target).price },
  yearly_price: { current: tierOf(current).yearly_price, target: tierOf(target).yearly_price },
  limits: Object.fromEntries(
    RESOURCES.map((resource) => [
      resource,
      { current: limitsOf(current)[resource], target: limitsOf(target)[resource] },
    ]),
  ),
  features: Object.fromEntries(
    FEATURES.map((feature) => [
      feature,
      { current: featuresOf(current)[feature], target: featuresOf(target)[feature] },
    ]),
  ),
});

const preview = {
  takes_effect: 'now',
  effective_at: '2026-11-22T12:00:00.000Z',
  currency: 'USD',
  charge: 5,
  credit: 2.5,
  amount_due: 2.5,
  next_amount: 9.99,
  next_payment_at: '2026-12-22T12:00:00.000Z',
};

function visit(search: string, tier: Tier = 'tier_free', overrides: object = {}) {
  const server = fakeServer({
    'GET /api/v1/subscription/current': {
      data: { ...subscriptionOf(tier, { characters: 1 }), ...overrides },
    },
    'GET /api/v1/subscription/compare': { data: comparison(tier, 'tier_2') },
    'GET /api/v1/subscription/preview': { data: preview },
    'GET /api/v1/auth/me': { data: { user: mirelle } },
  });
  return { server, ...renderPage(<UpgradePage />, { url: `/subscription/upgrade${search}` }) };
}

test('page of a limit explains the limit, its usage, how to use less of it, and which tiers have a higher limit', async () => {
  visit('?resource=characters');
  expect(await screen.findByText(/^Wanderer includes 1 character\./)).toBeDefined();
  expect(screen.getByRole('meter', { name: 'Characters' }).getAttribute('aria-valuetext')).toBe(
    '1 of 1. All in use',
  );
  expect(screen.getByText('Delete a character to make room for another.')).toBeDefined();
  const lines = screen.getAllByRole('listitem').filter((line) => within(line).queryByText(/character/));
  expect(lines.map((line) => line.textContent)).toEqual([
    'Adventurer5 charactersSee what changes with Adventurer',
    'Game Master20 charactersSee what changes with Game Master',
    'Guildunlimited charactersSee what changes with Guild',
  ]);
});

test('upgrade page for a limit that a patron raises shows the raised limit, and lists only tiers above it', async () => {
  const { usage } = subscriptionOf('tier_free');
  visit('?resource=shop_templates', 'tier_free', {
    usage: { ...usage, shop_templates: { used: 3, limit: 10 } },
  });
  expect(
    await screen.findByText(/^A patron gives you 10 shop templates; Wanderer includes no shop templates\./),
  ).toBeDefined();
  const lines = screen.getAllByRole('listitem').filter((line) => within(line).queryByText(/template/));
  expect(lines.map((line) => line.textContent)).toEqual([
    'Game Master100 shop templatesSee what changes with Game Master',
    'Guildunlimited shop templatesSee what changes with Guild',
  ]);
});

test('page of a limit also accepts the name that the limit has in the usage', async () => {
  visit('?resource=parties_created');
  expect(await screen.findByText(/^Wanderer includes 1 party of your own\./)).toBeDefined();
});

test('page of a feature says that the tier does not include it, and which tiers do', async () => {
  visit('?feature=party_collaboration');
  expect(await screen.findByText('Your tier, Wanderer, does not include it.')).toBeDefined();
  expect(screen.getByText('Tiers that include it')).toBeDefined();
  expect(screen.getByText('Adventurer')).toBeDefined();
});

test('page of a tier lists changed limits and features, and omits a limit that stays the same', async () => {
  visit('?tier=tier_2');
  const line = (await screen.findByText('Characters')).closest('li');
  expect(line?.textContent).toBe('CharactersWanderer: 1 → , Game Master: 20');
  const aiToolsLine = screen.getByText('AI tools').closest('li');
  expect(aiToolsLine?.textContent).toMatch(/^AI toolsIncludedDrafts of items, shops and loot/);
  // The illustration of the feature is loaded after the page.
  await waitFor(() =>
    expect(aiToolsLine?.querySelector('[aria-hidden][inert]')?.textContent).not.toBe(undefined),
  );
  expect(screen.queryByText('Item templates')).toBeNull();
});

test('URL with an unknown limit, feature and tier shows the higher tiers', async () => {
  visit('?resource=dragons&feature=flying&tier=gold', 'tier_1');
  expect(await screen.findByText('Tiers above Adventurer')).toBeDefined();
  const added = screen.getByRole('heading', { name: 'Features they add' }).parentElement ?? document.body;
  expect(within(added).getByText('Custom branding')).toBeDefined();
  expect(within(added).queryByText('Party collaboration')).toBeNull();
  expect(screen.getByText('$9.99 a month')).toBeDefined();
});

test('page without a higher tier says so and has no buy button', async () => {
  visit('?resource=ai_uses_monthly', 'tier_3');
  expect(await screen.findByText('No higher tier has more.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('choice of a plan', () => {
  const CHECKOUT = 'POST /api/v1/subscription/checkout';
  const checkoutResult = { session_id: null, checkout_url: '/subscription/success', takes_effect: 'now' };
  const alreadyHeld = {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'tier_id', message: 'You already have this plan' }],
    },
  };

  test('shows the exact amount and sends it with the upgrade', async () => {
    const { server, user } = visit('?tier=tier_2');
    const button = await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' });
    expect(screen.getByText('−$2.50')).toBeDefined();
    expect(screen.getByText(`Game Master until ${dateText(preview.next_payment_at)}`)).toBeDefined();
    server.on(CHECKOUT, { data: checkoutResult });
    await user.click(button);
    expect(await screen.findByText('now at /subscription/success')).toBeDefined();
    const checkoutRequest = server.requests.find(({ method }) => method === 'POST');
    expect(checkoutRequest?.body).toEqual({ tier_id: 'tier_2', interval: 'month', expected_amount: 2.5 });
  });

  test('is not loaded again after the upgrade, and says that the user has the plan when it is opened again', async () => {
    const { server, user, router } = visit('?tier=tier_2');
    server.on(CHECKOUT, { data: checkoutResult });
    await user.click(await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' }));
    expect(await screen.findByText('now at /subscription/success')).toBeDefined();
    expect(server.count('GET /api/v1/subscription/preview')).toBe(1);
    server.on('GET /api/v1/subscription/preview', alreadyHeld);
    await act(() => router.navigate(-1));
    expect((await screen.findByRole('alert')).textContent).toBe('You already have this plan');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('opens the checkout of the payment provider', async () => {
    const { server, user } = visit('?tier=tier_2');
    server.on('GET /api/v1/subscription/preview', {
      data: { ...preview, takes_effect: 'on_payment', credit: 0, amount_due: 99.9 },
    });
    server.on(CHECKOUT, {
      data: { ...checkoutResult, checkout_url: '/sandbox/checkout/1', takes_effect: 'on_payment' },
    });
    await user.click(await screen.findByText('Yearly, two months free'));
    await user.click(await screen.findByRole('button', { name: 'Go to checkout' }));
    expect(await screen.findByText('now at /sandbox/checkout/1')).toBeDefined();
  });

  test.each(['/sandbox/checkout/1', 'https://pay.example/1'])(
    'does not leave a page that the user has opened meanwhile for the checkout %s',
    async (checkout_url) => {
      const assign = vi.fn();
      vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
      const response = Promise.withResolvers<FakeResponse>();
      const { client, server, user, router } = visit('?tier=tier_2');
      server.on(CHECKOUT, () => response.promise);
      await user.click(await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' }));
      await act(() => router.navigate('/parties'));
      response.resolve({ data: { ...checkoutResult, checkout_url } });
      await waitFor(() => expect(client.isMutating()).toBe(0));
      // The callbacks of the write run in a later task.
      await act(() => sleep(0));
      expect(router.state.location.pathname).toBe('/parties');
      expect(assign).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
    },
  );

  test('shows the new amount after the amount has changed', async () => {
    const { server, user } = visit('?tier=tier_2');
    const button = await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' });
    const message = 'The amount has changed. Check the new amount before you pay.';
    server.on(CHECKOUT, { status: 409, error: { code: 'CONFLICT', message } });
    server.on('GET /api/v1/subscription/preview', { data: { ...preview, amount_due: 2.4 } });
    await user.click(button);
    expect(await screen.findByText(message)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Pay $2.40 and upgrade' })).toBeDefined();
  });

  test('no longer shows the rejection of a plan after another plan was chosen', async () => {
    const { server, user } = visit('?tier=tier_2');
    await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' });
    await user.click(screen.getByText('Yearly, two months free'));
    const error = { code: 'CONFLICT', message: 'The last payment failed.' };
    server.on(CHECKOUT, { status: 409, error });
    await user.click(await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' }));
    expect(await screen.findByText(error.message)).toBeDefined();
    await user.click(screen.getByText('Monthly'));
    expect(await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' })).toBeDefined();
    expect(screen.queryByText(error.message)).toBeNull();
  });

  test('reports a response without a checkout URL, and stays on the page', async () => {
    const { server, user } = visit('?tier=tier_2');
    server.on(CHECKOUT, { data: { ...checkoutResult, checkout_url: '' } });
    const button = await screen.findByRole('button', { name: 'Pay $2.50 and upgrade' });
    await user.click(button);
    await waitFor(() =>
      expect(toasts.get().map(({ message }) => message)).toContain('No checkout URL or session ID received'),
    );
    expect(button.isConnected).toBe(true);
  });

  test('shows when a scheduled change takes effect, and returns to the subscription', async () => {
    const { server, user } = visit('?tier=tier_2');
    server.on('GET /api/v1/subscription/preview', {
      data: { ...preview, takes_effect: 'at_period_end', effective_at: '2026-12-22T12:00:00.000Z' },
    });
    server.on(CHECKOUT, { data: { ...checkoutResult, takes_effect: 'at_period_end' } });
    await user.click(await screen.findByRole('radio', { name: 'Yearly, two months free' }));
    await user.click(
      await screen.findByRole('button', { name: `Change on ${dateText('2026-12-22T12:00:00.000Z')}` }),
    );
    expect(await screen.findByText('now at /subscription')).toBeDefined();
  });

  test('shows a lower tier that is already scheduled, and links to the page where it can be withdrawn', async () => {
    const subscription = billedSubscription({ scheduled_tier: 'tier_1', scheduled_interval: 'month' });
    const { server } = visit('?tier=tier_1', 'tier_2', { default_tier: 'tier_free', subscription });
    server.on('GET /api/v1/subscription/preview', {
      data: { ...preview, takes_effect: 'at_period_end', effective_at: '2026-12-22T12:00:00.000Z' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Downgrade' })).toBeDefined();
    expect(await screen.findByText(/^Your plan changes to this one on /)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Keep your current plan' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect(screen.queryByRole('button', { name: /^Change on/ })).toBeNull();
  });

  test('says that the user already has this plan', async () => {
    const { server } = visit('?tier=tier_2');
    server.on('GET /api/v1/subscription/preview', alreadyHeld);
    expect((await screen.findByRole('alert')).textContent).toBe('You already have this plan');
  });

  test('says why a plan cannot be chosen', async () => {
    const { server } = visit('?tier=tier_2');
    server.on('GET /api/v1/subscription/preview', {
      status: 409,
      error: { code: 'CONFLICT', message: 'The last payment failed.' },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('The last payment failed.');
    expect(screen.queryByRole('button', { name: /Pay|checkout/ })).toBeNull();
  });
});
