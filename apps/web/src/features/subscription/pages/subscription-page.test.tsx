import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { subscriptionOf } from '../../../../test/subscription.ts';
import SubscriptionPage from './subscription-page.tsx';

const CURRENT = 'GET /api/v1/subscription/current';
const inventory = { personal: { used: 76, limit: 100 }, party: { used: 0, limit: 200 } };

function visit(current: Answer) {
  const server = fakeServer({
    [CURRENT]: current,
    'GET /api/v1/subscription/usage/inventory': { data: inventory },
  });
  return { server, ...renderPage(<SubscriptionPage />, { at: '/subscription' }) };
}

test('page shows the tier and each limit as a meter with a text when it is used up', async () => {
  visit({ data: subscriptionOf('tier_free', { characters: 1 }) });
  expect(await screen.findByText('Wanderer')).toBeDefined();
  const characters = screen.getByRole('meter', { name: 'Characters' });
  expect(characters.getAttribute('aria-valuetext')).toBe('1 of 1. All in use');
  const link = screen.getByRole('link', { name: 'What raises it for Characters' });
  expect(link.getAttribute('href')).toBe('/subscription/upgrade?resource=characters');
  expect(screen.getByRole('meter', { name: 'Parties you run' }).getAttribute('aria-valuetext')).toBe(
    '0 of 1',
  );
});

test('inventory actions are requested separately because they change often', async () => {
  visit({ data: subscriptionOf('tier_free') });
  const meter = await screen.findByRole('meter', { name: 'Personal inventory actions' });
  await screen.findByText('76 of 100');
  expect(meter.getAttribute('aria-valuenow')).toBe('76');
  expect(screen.getByText(/^Resets on 1 \w+, UTC\.$/)).toBeDefined();
});

test('page explains each feature, which are included, and links to the others', async () => {
  visit({ data: subscriptionOf('tier_free') });
  await screen.findByText('Wanderer');
  const feature = (name: string) => screen.getByText(name).closest('li') ?? document.body;
  expect(within(feature('Your own inventory')).getByText('Included')).toBeDefined();
  const lacking = within(feature('Party collaboration'));
  expect(lacking.getByText('Not included')).toBeDefined();
  expect(lacking.getByRole('link').getAttribute('href')).toBe(
    '/subscription/upgrade?feature=party_collaboration',
  );
});

test('page says where the tier comes from and sells nothing', async () => {
  visit({ data: subscriptionOf('tier_free') });
  expect(await screen.findByText('DEFAULT_TIER=tier_3')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
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
