import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { getCurrentSubscription, getInventoryUsage } from '@quartermaster/contract/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { noPatronages } from '../../../../test/patronages.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { billedSubscription, invoiceOf, monthOf, subscriptionOf } from '../../../../test/subscription.ts';
import { dateText } from '../../../platform/dates.ts';
import { keyOf } from '../../../platform/queries.ts';
import { toasts } from '../../../platform/toasts.ts';
import SubscriptionPage from './subscription-page.tsx';

const CURRENT = 'GET /api/v1/subscription/current';
const periodEnd = dateText(billedSubscription({}).current_period_end);
const inventory = { personal: { used: 76, limit: 100 }, party: { used: 0, limit: 200 } };

function visit(current: FakeResponse) {
  const server = fakeServer({
    [CURRENT]: current,
    'GET /api/v1/subscription/usage/inventory': { data: inventory },
    'GET /api/v1/subscription/usage/by_month': { data: [monthOf('2026-11')] },
    ...noPatronages,
  });
  return { server, ...renderPage(<SubscriptionPage />, { url: '/subscription' }) };
}

test('page shows the tier, and limits as meters with a text and a link when they are used up', async () => {
  visit({ data: subscriptionOf('tier_free', { characters: 1 }) });
  expect(await screen.findByText('Wanderer')).toBeDefined();
  const characters = screen.getByRole('meter', { name: 'Characters' });
  expect(characters.getAttribute('aria-valuetext')).toBe('1 of 1. All in use');
  const link = screen.getByRole('link', { name: 'See higher limits for Characters' });
  expect(link.getAttribute('href')).toBe('/subscription/upgrade?resource=characters');
  expect(screen.getByRole('meter', { name: 'Parties you run' }).getAttribute('aria-valuetext')).toBe(
    '0 of 1',
  );
});

test('inventory actions are read from a separate endpoint, and the page says when their limits reset', async () => {
  visit({ data: subscriptionOf('tier_free') });
  const meter = await screen.findByRole('meter', { name: 'Personal inventory actions' });
  await screen.findByText('76 of 100');
  expect(meter.getAttribute('aria-valuenow')).toBe('76');
  expect(screen.getByText(/^Resets on .+ \(UTC\)\.$/)).toBeDefined();
});

test('page names the default tier of the server, and a tier granted by an admin with its end date', async () => {
  const ends_at = '2026-12-23T12:00:00.000Z';
  const grantedSubscription = {
    ...subscriptionOf('tier_2', {}, 'tier_1'),
    tier_grant: { tier: 'tier_2', ends_at },
  };
  visit({ data: grantedSubscription });
  expect(
    await screen.findByText(`An admin granted you the Game Master tier until ${dateText(ends_at)}.`),
  ).toBeDefined();
  expect(screen.getByText('Every account on this server has at least the Adventurer tier.')).toBeDefined();
});

test('paid tier is not presented as the default tier', async () => {
  visit({ data: subscriptionOf('tier_2', {}, 'tier_free') });
  expect(await screen.findByText('Game Master')).toBeDefined();
  expect(screen.queryByText(/^Every account|^Free,/)).toBeNull();
});

test('subscription is fresh for 5 min and cached for 10 min, inventory usage for 30 s and 60 s', async () => {
  const { client } = visit({ data: subscriptionOf('tier_free') });
  await screen.findByText('76 of 100');
  const timesOf = (spec: EndpointSpec) =>
    client
      .getQueryCache()
      .findAll({ queryKey: keyOf(spec) })
      .map(({ observers, gcTime }) => [observers[0]?.options.staleTime, gcTime]);
  expect(timesOf(getCurrentSubscription)).toEqual([[5 * 60_000, 10 * 60_000]]);
  expect(timesOf(getInventoryUsage)).toEqual([[30_000, 60_000]]);
});

test('page says whether a feature is included, and links a missing feature to its tiers', async () => {
  visit({ data: subscriptionOf('tier_free') });
  await screen.findByText('Wanderer');
  const feature = (name: string) => screen.getByText(name).closest('li') ?? document.body;
  expect(within(feature('Your own inventory')).getByText('Included')).toBeDefined();
  const missingFeature = within(feature('Party collaboration'));
  expect(missingFeature.getByText('Not included')).toBeDefined();
  expect(missingFeature.getByRole('link').getAttribute('href')).toBe(
    '/subscription/upgrade?feature=party_collaboration',
  );
});

test('page says that the free tier costs nothing, and links to all tiers', async () => {
  visit({ data: subscriptionOf('tier_free') });
  expect(await screen.findByText('Free, for as long as you like.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose a tier' }).getAttribute('href')).toBe(
    '/subscription/compare',
  );
});

test('page offers no purchase when everyone has the highest tier', async () => {
  visit({ data: subscriptionOf('tier_3') });
  expect(await screen.findByText('Guild')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Choose a tier' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('paid subscription', () => {
  const runningResponse = (
    changes: Parameters<typeof billedSubscription>[0] = {},
    used: Parameters<typeof subscriptionOf>[1] = {},
  ) => ({
    data: { ...subscriptionOf('tier_2', used, 'tier_free'), subscription: billedSubscription(changes) },
  });
  const open = (...state: Parameters<typeof runningResponse>) => openWith(runningResponse(...state));
  const openWith = (current: FakeResponse) => {
    const meta = { current_page: 1, total_pages: 1, total_count: 1, per_page: 20 };
    const view = visit(current);
    view.server.on('GET /api/v1/subscription/invoices', { data: [invoiceOf({})], meta });
    view.server.on('GET /api/v1/auth/me', { data: { user: mirelle } });
    return view;
  };

  test('shows plan, renewal and invoices', async () => {
    open();
    expect(await screen.findByText('Game Master, $9.99 a month')).toBeDefined();
    expect(screen.getByText('Paid with Sandbox card ending in 4242.')).toBeDefined();
    expect(screen.getByText(`Renews on ${periodEnd}.`)).toBeDefined();
    expect(await screen.findByRole('list', { name: 'Invoices' })).toBeDefined();
  });

  test('is canceled with a reason, and "other" requires text', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Game Master?' }));
    expect(
      dialog.getByText((text) => text.startsWith(`You keep this tier until ${periodEnd},`)),
    ).toBeDefined();
    expect(dialog.getByText('Patronage')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Keep Game Master' })).toBeDefined();
    const submit = dialog.getByRole('button', { name: 'Cancel subscription' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: /Your reason/ }), 'No dice');
    server.on('POST /api/v1/subscription/cancel', { data: { subscription: billedSubscription({}) } });
    server.on(CURRENT, runningResponse({ cancel_at_period_end: true }));
    await user.click(submit);
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeDefined();
    const cancelRequest = server.requests.find(({ method }) => method === 'POST');
    expect(cancelRequest?.body).toEqual({ reason: 'other', comment: 'No dice', cancel_at_period_end: true });
    // The notification of the cancellation shows the toast.
    expect(toasts.get()).toEqual([]);
  });

  test('keeps the dialog of the cancellation open after a press outside, once a reason is entered', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Game Master?' }));
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
    await user.type(dialog.getByRole('textbox', { name: /Your reason/ }), 'No dice');
    await user.click(document.body);
    expect(screen.getByRole('dialog', { name: 'Cancel Game Master?' })).toBeDefined();
  });

  test('is canceled without the text of a reason that is no longer chosen', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Game Master?' }));
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
    await user.type(dialog.getByRole('textbox', { name: /Your reason/ }), 'No dice');
    await user.click(dialog.getAllByRole('radio')[0] ?? document.body);
    server.on('POST /api/v1/subscription/cancel', { data: { subscription: billedSubscription({}) } });
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ comment: '' }),
    );
  });

  test('shows before cancellation which features end and what will exceed the limits', async () => {
    const { user } = open({}, { characters: 3 });
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Game Master?' }));
    expect(dialog.getByRole('heading', { name: 'Wanderer does not include' })).toBeDefined();
    expect(dialog.getByText('Shops')).toBeDefined();
    expect(dialog.queryByText('Your own inventory')).toBeNull();
    expect(dialog.getByText('3 of 1')).toBeDefined();
  });

  test.each([
    ['2027-01-05T12:00:00.000Z', null],
    ['2027-01-15T12:00:00.000Z', 'Wanderer does not include'],
  ])(
    'shows in the cancel dialog which features are lost, unless a granted tier outlasts the grace period ending %s',
    async (grace_ends_at, heading) => {
      const ends_at = '2027-01-10T12:00:00.000Z';
      const { data } = runningResponse({ status: 'past_due', grace_ends_at });
      const { user } = openWith({ data: { ...data, tier_grant: { tier: 'tier_2', ends_at } } });
      await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
      const dialog = await screen.findByRole('dialog', { name: 'Cancel Game Master?' });
      expect(within(dialog).queryByRole('heading', { level: 3 })?.textContent ?? null).toBe(heading);
    },
  );

  test('can be reactivated after cancellation', async () => {
    const { server, user } = open({ cancel_at_period_end: true });
    const button = await screen.findByRole('button', { name: 'Reactivate' });
    expect(screen.getByText(`You keep this tier until ${periodEnd}.`)).toBeDefined();
    server.on('POST /api/v1/subscription/reactivate', { data: { subscription: billedSubscription({}) } });
    server.on(CURRENT, runningResponse());
    await user.click(button);
    expect(await screen.findByText(`Renews on ${periodEnd}.`)).toBeDefined();
    expect(toasts.get()).toEqual([]);
  });

  test('can be kept if it is scheduled to change to a lower tier', async () => {
    const { server, user } = open({ scheduled_tier: 'tier_1', scheduled_interval: 'month' });
    expect(await screen.findByText(`Changes to Adventurer, billed monthly, on ${periodEnd}.`)).toBeDefined();
    server.on('POST /api/v1/subscription/withdraw_downgrade', {
      data: { subscription: billedSubscription({}) },
    });
    server.on(CURRENT, runningResponse());
    await user.click(screen.getByRole('button', { name: 'Keep current plan' }));
    expect(await screen.findByText(`Renews on ${periodEnd}.`)).toBeDefined();
  });

  test('shows the end of the grace period while it is past due', async () => {
    open({ status: 'past_due', grace_ends_at: '2026-12-29T12:00:00.000Z' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      `You keep Game Master until ${dateText('2026-12-29T12:00:00.000Z')} (`,
    );
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
  });

  test('ends with the grace period, not with the billing period, if it is past due and canceled', async () => {
    const grace_ends_at = '2026-12-02T12:00:00.000Z';
    open({ status: 'past_due', grace_ends_at, cancel_at_period_end: true });
    expect(await screen.findByText(`You keep this tier until ${dateText(grace_ends_at)}.`)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reactivate' })).toBeDefined();
  });
});

test('page lists usage above a limit', async () => {
  const data = {
    ...subscriptionOf('tier_free', { characters: 3 }),
    subscription: billedSubscription({ status: 'canceled' }),
  };
  const { server } = visit({ data });
  const meta = { current_page: 1, total_pages: 0, total_count: 0, per_page: 20 };
  server.on('GET /api/v1/subscription/invoices', { data: [], meta });
  const card = (await screen.findByRole('heading', { name: 'Above your limits' })).parentElement;
  expect(card?.textContent).toContain('Characters3 of 1');
  expect(screen.getByText('Game Master has ended. Nothing you made was deleted.')).toBeDefined();
});

test('page shows loading and error states', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(screen.getByRole('status', { name: 'Loading your subscription' })).toBeDefined();
  await screen.findByText('Something went wrong');
  server.on(CURRENT, { data: subscriptionOf('tier_3') });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Guild')).toBeDefined();
  expect(screen.queryByRole('meter', { name: 'Characters' })).toBeNull();
});
